import { create, insertMultiple, search } from '@orama/orama'
import MiniSearch from 'minisearch'
import { buildSearch } from '../../packages/compiler/dist/search/build.js'
import { createSearch, makeReader, wordWeight } from '../../packages/runtime/dist/search/index.js'

const read = makeReader()
/** The same stems and stop words for all that take them. */
const stems = (text) =>
  read(text).flatMap(({ stems }) => stems.filter((stem) => wordWeight(stem) > 0.2))

/**
 * Each makes a search over skills: from a query to skill names, best first, and the score of the
 * best.
 *
 * @type {Record<string, (skills: object[]) => (query: string) => { names: string[], top: number }>}
 */
export const engines = {
  Skillfold: (skills) => ours(createSearch(buildSearch(skills))),
  'Skillfold, entries alone': (skills) => ours(createSearch(skills)),
  MiniSearch: (skills) => miniSearch(skills, {}),
  'MiniSearch, tuned': (skills) =>
    miniSearch(skills, { ...stemming, searchOptions: { boost: { name: 2 } } }),
  'MiniSearch, tuned, with bodies': (skills) =>
    miniSearch(skills, {
      ...stemming,
      fields: ['name', 'description', 'body'],
      searchOptions: { boost: { name: 2, body: 0.5 } },
    }),
  Orama: (skills) => orama(skills, { name: 'string', description: 'string' }),
  'Orama, with bodies': (skills) =>
    orama(skills, { name: 'string', description: 'string', body: 'string' }),
}

const depth = 100

function ours(search) {
  return (query) => {
    const { hits, confidence } = search.search(query, { limit: depth })
    return { names: hits.map(({ name }) => name), top: confidence }
  }
}

const stemming = { tokenize: stems, processTerm: (term) => term }

function miniSearch(skills, options) {
  const index = new MiniSearch({ idField: 'name', fields: ['name', 'description'], ...options })
  index.addAll(skills)
  return (query) => {
    const found = index.search(query)
    return { names: found.slice(0, depth).map(({ id }) => id), top: found[0]?.score ?? 0 }
  }
}

function orama(skills, schema) {
  const index = create({ schema })
  insertMultiple(
    index,
    skills.map(({ name, description, body }) => ({ name, description, body })),
  )
  return (query) => {
    const { hits } = search(index, { term: query, limit: depth })
    return { names: hits.map(({ document }) => document.name), top: hits[0]?.score ?? 0 }
  }
}
