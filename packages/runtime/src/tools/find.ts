import type { Search, SearchOptions, SearchResult } from '../search/index.ts'
import { importOnce } from '../set/contents.ts'
import type { SetInternals } from '../set/skills.ts'
import type { ImportAgain } from '../types.ts'
import { fetchChunk } from './call.ts'
import { visible } from './find-skill.ts'
import type { ComposeHits } from './list.ts'
import type { Tool } from './tool.ts'

/** Ranks the skills of a set for a query. */
export interface Finder {
  /**
   * @param query What is asked for, in any words.
   * @param options See `SearchOptions`.
   * @returns The best skills first, and whether the best is likely to fit.
   */
  find(query: string, options?: SearchOptions): Promise<SearchResult>
  /** `find_skills`. */
  readonly findSkills: Tool
}

/** More of a query says nothing new. */
const longestQuery = 1000
const mostHits = 10

/** Search is code of its own, which an app loads with the data, on first use. */
const importSearch = () => import('../search/search.ts')

/**
 * Makes the finder of a set: it ranks with the data that builds made, and skills without such
 * data by what their entries hold.
 *
 * @param set The set.
 * @param composeHits Words what was found.
 */
export function createFinder(set: SetInternals, composeHits: ComposeHits): Finder {
  let sources: readonly object[] = []
  let search: Search | undefined
  const importChunk: ImportAgain = (load) => importOnce(load, set.settings.importAgain)

  /** Makes the search anew where skills came or went. */
  const prepare = async (load: ImportAgain): Promise<Search> => {
    const layers = set.layers()
    const { createSearch } = await load(importSearch)
    const data = await Promise.all(
      layers.flatMap((layer) => (layer.search ? load(layer.search) : [])),
    )
    // Skills without data, those apart that a later source with data hides.
    const bare = new Map(
      layers.flatMap(({ skills, search }) =>
        Object.values(skills).map((skill) => [skill.name, search ? [] : skill] as const),
      ),
    )
    const entries = [...bare.values()].flat()
    const now = [...data, ...entries]
    if (!search || now.length !== sources.length || now.some((each, at) => each !== sources[at])) {
      sources = now
      search = createSearch(...data, ...(entries[0] ? [entries] : []))
    }
    return search
  }

  const rank = async (
    load: ImportAgain,
    query: string,
    isVisible: (name: string) => boolean,
    options: SearchOptions = {},
  ): Promise<SearchResult> => {
    const prepared = await prepare(load)
    const filter = (name: string): boolean => isVisible(name) && options.filter?.(name) !== false
    return prepared.search(query.slice(0, longestQuery), { ...options, filter })
  }

  return {
    find: (query, options) => rank(importChunk, query, visible(set), options),
    async findSkills(call, { query, limit = 5 }) {
      const { sure, hits } = await rank((load) => fetchChunk(call, load), query, visible(call), {
        limit: Math.min(mostHits, Math.max(1, Math.trunc(limit))),
        sure: call.options.sure,
      })
      return composeHits(
        call,
        hits.map(({ name }) => name),
        sure,
      )
    },
  }
}
