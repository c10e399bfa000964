import {
  createSearch,
  type Search,
  type SearchOptions,
  type SearchResult,
} from '../search/index.ts'
import { importOnce } from '../set/contents.ts'
import type { SetInternals, SkillSet } from '../set/skills.ts'
import { message } from '../text/compose.ts'
import { best, loadOne, noneFound, unsure } from '../text/messages.ts'
import { composeEntries } from './list.ts'
import { fetchChunk, type Tool } from './tool.ts'

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

/**
 * Makes the finder of a set: it ranks with the data that builds made, loaded on first use, and
 * skills without such data by what their entries hold.
 */
export function createFinder(set: SkillSet & SetInternals): Finder {
  let sources: readonly object[] = []
  let search: Search = createSearch()

  /** Makes the search anew where skills came or went. */
  const prepare = async (load: typeof importOnce): Promise<Search> => {
    const layers = set.layers()
    const data = await Promise.all(layers.map((layer) => layer.search && load(layer.search)))
    const entries = layers.flatMap((layer) => (layer.search ? [] : Object.values(layer.skills)))
    const current = [...data.flatMap((each) => each ?? []), ...entries]
    if (current.length !== sources.length || current.some((each, at) => each !== sources[at])) {
      sources = current
      const byName = new Map(entries.map((entry) => [entry.name, entry]))
      search = createSearch(...data.flatMap((each) => each ?? []), [...byName.values()])
    }
    return search
  }

  return {
    async find(query, options) {
      const prepared = await prepare(importOnce)
      const filter = (name: string): boolean => {
        const skill = set.get(name)
        return skill !== undefined && !skill.hidden && options?.filter?.(name) !== false
      }
      return prepared.search(query.slice(0, longestQuery), { ...options, filter })
    },
    findSkills: async (call, { query, limit = 5 }) => {
      const { settings } = set
      const prepared = await prepare((load) => fetchChunk(call, load, ''))
      const names = new Set(call.names())
      const { sure, hits } = prepared.search(query.slice(0, longestQuery), {
        limit: Math.min(mostHits, Math.max(1, Math.trunc(limit))),
        filter: (name) => names.has(name),
      })
      if (hits.length === 0) return { pieces: [message(noneFound, settings)] }
      const lines = composeEntries(
        call,
        hits.map(({ name }) => name),
      )
      const open = message(sure ? best : unsure, settings)
      return { pieces: [open, ...lines, message(loadOne, settings)] }
    },
  }
}
