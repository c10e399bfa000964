import { createSearch } from '../../packages/runtime/dist/search/index.js'

/**
 * Reads the lines of an index, or of an answer that lists skills.
 *
 * @param {string} text The text.
 * @returns {{ skills: Entry[], groups: string[] }} What it shows, and nothing else.
 * @typedef {{ name: string, description: string }} Entry
 */
export function readLines(text) {
  const skills = []
  const groups = []
  for (const line of text.split('\n')) {
    const [, name, description] = /^<skill name="(.*?)" description="(.*)" \/>$/.exec(line) ?? []
    const [, group] = /^- (.+) \(\d+\)$/.exec(line) ?? []
    const [, bare] = /^- (.+)$/.exec(line) ?? []
    if (name !== undefined) skills.push({ name: plain(name), description: plain(description) })
    else if (group !== undefined) groups.push(plain(group))
    else if (bare !== undefined) skills.push({ name: plain(bare), description: '' })
  }
  return { skills, groups }
}

const plain = (text) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/**
 * Stands in for a model: it ranks by what is shown, with the product's own search over entries.
 *
 * @param {Entry[]} skills What is shown.
 * @returns {(query: string) => string[]} Names, the best first.
 */
export function reader(skills) {
  const search = createSearch(skills)
  return (query) => search.search(query, { limit: 5 }).hits.map(({ name }) => name)
}

/**
 * A reader of an index by groups: it opens the group whose name fits best, the first where none
 * does, and ranks what it has seen then.
 *
 * @param {import('@skillfold/runtime').Session} session The session.
 * @returns {Promise<(query: string) => string[]>}
 */
export async function groupReader(session) {
  const { skills, groups } = readLines(session.prompt().text)
  if (groups.length === 0) return reader(skills)
  const choose = createSearch(groups.map((name) => ({ name, description: '' })))
  const opened = new Map()
  for (const group of groups) {
    const { text } = await session.call('list_skills', { filter: group })
    session.reset()
    opened.set(group, reader([...skills, ...readLines(text).skills]))
  }
  return (query) => {
    const [hit] = choose.search(query, { limit: 1 }).hits
    return opened.get(hit?.name ?? groups[0])(query)
  }
}

/**
 * How often a reader finds the right skill.
 *
 * @param {(query: string) => string[]} read Ranks names for a request.
 * @param {{ query: string, gold: string[] }[]} requests Requests that a skill fits.
 * @returns {{ hit1: number, recall5: number }}
 */
export function rate(read, requests) {
  let hit1 = 0
  let recall5 = 0
  for (const { query, gold } of requests) {
    const names = read(query)
    if (gold.includes(names[0])) hit1++
    recall5 += gold.filter((name) => names.includes(name)).length / gold.length
  }
  return { hit1: hit1 / requests.length, recall5: recall5 / requests.length }
}
