import { byCodePoint } from '../set/names.ts'
import type { SearchData } from './data.ts'
import type { SearchEntry } from './entries.ts'
import { makePart, type Part, type Query, readQuery } from './part.ts'

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
  /** Leaves out the skills for whose name it is false. */
  readonly filter?: (name: string) => boolean
}

export interface SearchResult {
  /** Whether the best hit is likely to be what is asked for; false where nothing fits. */
  readonly sure: boolean
  /** The highest score, 0 without any; `sure` from 0.5 on. */
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
  const parts = sources.map(makePart)
  const owners = new Map(parts.flatMap((part) => part.names.map((name) => [name, part])))
  return {
    search(text, { limit = 5, explain = false, filter } = {}) {
      const query = readQuery(text)
      const hits = parts.flatMap((part) => {
        const fits = (name: string) => owners.get(name) === part && filter?.(name) !== false
        return rank(part, query, Math.max(1, limit), explain, fits)
      })
      hits.sort((a, b) => b.score - a.score || byCodePoint(a.name, b.name))
      const confidence = hits[0]?.score ?? 0
      return { sure: confidence >= 0.5, confidence, hits: hits.slice(0, limit) }
    },
  }
}

/** The best skills of a part, best first. */
function rank(
  part: Part,
  query: Query,
  limit: number,
  explain: boolean,
  fits: (name: string) => boolean,
): SearchHit[] {
  const points = new Float64Array(part.names.length)
  const reasons = new Map<number, SearchReason[]>()
  const add = (skill: number, more: number, term: string): void => {
    points[skill] = (points[skill] ?? 0) + more
    if (explain) reasons.set(skill, [...(reasons.get(skill) ?? []), { term, score: more }])
  }
  const need = part.score(query, add)
  const named = part.named(query)
  if (named !== undefined)
    add(named, need + points.reduce((most, own) => Math.max(most, own)) || 1, '(name)')
  const best: { skill: number; name: string; score: number }[] = []
  let least = 0
  for (let skill = 0; skill < points.length; skill++) {
    const own = points[skill] ?? 0
    // Rounded, since engines may differ in the last digits of a logarithm.
    const score = Math.round((1e6 * own) / (own + need)) / 1e6
    if (!(score > least)) continue
    const name = part.names[skill] ?? ''
    if (!fits(name)) continue
    const place = best.findIndex((other) => other.score < score)
    best.splice(place === -1 ? best.length : place, 0, { skill, name, score })
    if (best.length > limit) best.pop()
    if (best.length === limit) least = best.at(-1)?.score ?? 0
  }
  return best.map(({ skill, name, score }) => ({
    name,
    score,
    ...(explain && { why: shares(reasons.get(skill) ?? [], (points[skill] ?? 0) + need) }),
  }))
}

/** Turns points into parts of a score. */
function shares(reasons: readonly SearchReason[], whole: number): SearchReason[] {
  return reasons
    .map(({ term, score }) => ({ term, score: score / whole }))
    .sort((a, b) => b.score - a.score || (a.term < b.term ? -1 : 1))
}
