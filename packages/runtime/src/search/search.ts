import { type SearchData, unpackIndex } from './data.ts'
import { indexEntries, type SearchEntry } from './entries.ts'
import { mergeIndexes } from './merge.ts'
import { type Add, makeScorer } from './scorer.ts'

/** Ranks skills for a query. */
export interface Search {
  /**
   * @param query What is asked for, in any words.
   * @param options See `SearchOptions`.
   * @returns The best skills first; the same for the same query, always.
   */
  search(query: string, options?: SearchOptions): SearchResult
}

export interface SearchOptions {
  /** At most how many hits. @default 5 */
  readonly limit?: number
  /** Says for each hit what its score is made of. @default false */
  readonly explain?: boolean
  /** The score from which the best hit counts as sure, 0 to 1. @default 0.5 */
  readonly sure?: number | undefined
  /** Leaves out the skills for whose name it is false. */
  readonly filter?: (name: string) => boolean
}

export interface SearchResult {
  /** Whether the best hit is likely to be what is asked for; false where nothing fits. */
  readonly sure: boolean
  /** The highest score, 0 without any. */
  readonly confidence: number
  /** Best first, equal ones by name (code points). */
  readonly hits: readonly SearchHit[]
}

export interface SearchHit {
  readonly name: string
  /**
   * How well the skill fits, over 0 and under 1, comparable between queries: its points divided
   * by these and what it needs to be sure. So a query of many unknown words needs more.
   */
  readonly score: number
  /** What the score is the sum of, highest first; with `explain` only. */
  readonly why?: readonly SearchReason[]
}

/** A part of a score. */
export interface SearchReason {
  /**
   * A stem, two neighbouring stems, `(letters)` for words that are spelt alike, or `(name)` where
   * the query is the skill's name.
   */
  readonly term: string
  readonly score: number
}

/**
 * Makes a search over the skills of one source or more. A later source hides skills of the same
 * name in earlier ones.
 *
 * @param sources Data that a build made; or skills without such data, which are ranked by what
 *   their entries hold.
 * @returns The search.
 */
export function createSearch(...sources: readonly (SearchData | readonly SearchEntry[])[]): Search {
  const index = mergeIndexes(
    sources.map((source) => (isEntries(source) ? indexEntries(source) : unpackIndex(source))),
  )
  const scorer = makeScorer(index)
  return {
    search(text, { limit = 5, explain = false, sure = 0.5, filter = () => true } = {}) {
      const reasons = new Map<number, SearchReason[]>()
      const say: Add = (skill, score, term) => {
        reasons.set(skill, [...(reasons.get(skill) ?? []), { term, score }])
      }
      const { points, need } = scorer.score(text, explain ? say : undefined)
      const best = pickBest(index.names, points, need, Math.max(1, limit), filter)
      const confidence = best[0]?.score ?? 0
      const hits = best.slice(0, limit).map(({ skill, name, score }) => ({
        name,
        score,
        ...(explain && { why: shares(reasons.get(skill) ?? [], (points[skill] as number) + need) }),
      }))
      return { sure: !!best[0] && confidence >= sure, confidence, hits }
    },
  }
}

const isEntries = (source: SearchData | readonly SearchEntry[]): source is readonly SearchEntry[] =>
  Array.isArray(source)

/** The skills with the most points, best first. */
function pickBest(
  names: readonly string[],
  points: Float64Array,
  need: number,
  limit: number,
  filter: (name: string) => boolean,
): { skill: number; name: string; score: number }[] {
  const best: { skill: number; name: string; score: number }[] = []
  let least = 0
  for (const [skill, own] of points.entries()) {
    // Rounded, since engines may differ in the last digits of a logarithm.
    const score = Math.round((1e6 * own) / (own + need)) / 1e6
    if (!(score > least)) continue
    const name = names[skill] as string
    if (!filter(name)) continue
    const place = best.findIndex((other) => other.score < score)
    best.splice(place === -1 ? best.length : place, 0, { skill, name, score })
    if (best.length > limit) best.pop()
    if (best.length === limit) least = best.at(-1)?.score ?? 0
  }
  return best
}

/** Turns points into parts of a score. */
function shares(reasons: readonly SearchReason[], whole: number): SearchReason[] {
  return reasons
    .map(({ term, score }) => ({ term, score: score / whole }))
    .sort((a, b) => b.score - a.score || (a.term < b.term ? -1 : 1))
}
