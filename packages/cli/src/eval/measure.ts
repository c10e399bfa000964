import type { SearchResult } from '@skillfold/runtime/search'
import type { EvalCase } from './cases.ts'

/** A case with how all skills were ranked for it. */
export interface Ranked extends EvalCase {
  readonly result: SearchResult
}

/** A part of all cases of a kind, from 0 to 1; `null` where there is no such case. */
export type Share = number | null

/** How well requests find their skills. */
export interface EvalReport {
  /** How many cases there are. */
  readonly queries: number
  /** How often the first skill is one that is needed. */
  readonly hit1: Share
  /** How many of the skills that are needed are among the first three. */
  readonly recall3: Share
  /** The same among the first five. */
  readonly recall5: Share
  /** Mean of 1 / the place of the first skill that is needed, 0 where none is found. */
  readonly mrr: Share
  /** Requests that no skill fits, and whether the search says so. */
  readonly none: {
    /** How many cases need no skill. */
    readonly queries: number
    /** Of how many of these the search says that nothing is sure to fit. */
    readonly rejected: Share
    /** Of how many of the others it does not. */
    readonly kept: Share
  }
  readonly skills: readonly SkillScore[]
  /** Cases whose first skill is a wrong one, in the order of the file. */
  readonly misses: readonly Miss[]
}

/** How well the requests for one skill find it. */
export interface SkillScore {
  readonly name: string
  /** How many cases need it. */
  readonly queries: number
  /** Among the needed skills of how many of these it, or another needed one, comes first. */
  readonly hits: number
  /** Which skills came first instead, most often first. */
  readonly lostTo: readonly Theft[]
  /** How often it came first where it is not needed, and something was found that is sure to fit. */
  readonly steals: number
}

/** How often a skill came first in place of another. */
export interface Theft {
  readonly name: string
  readonly times: number
}

/** A case that went wrong. */
export interface Miss {
  readonly query: string
  readonly gold: readonly string[]
  /** The first skills with their scores. */
  readonly found: readonly { readonly name: string; readonly score: number }[]
  /** `file:line`. */
  readonly place: string
}

/** How many skills a miss shows. */
const shown = 3

/**
 * Measures how well requests find their skills.
 *
 * @param cases Each with its ranking.
 * @param names All skills, in the order to list them.
 * @returns The figures.
 */
export function measure(cases: readonly Ranked[], names: readonly string[]): EvalReport {
  const needing = cases.filter(({ gold }) => gold.length > 0)
  const none = cases.filter(({ gold }) => gold.length === 0)
  return {
    queries: cases.length,
    hit1: mean(needing, (each) => Number(isHit(each))),
    recall3: mean(needing, (each) => recall(each, 3)),
    recall5: mean(needing, (each) => recall(each, 5)),
    mrr: mean(needing, reciprocalRank),
    none: {
      queries: none.length,
      rejected: mean(none, ({ result }) => Number(!result.sure)),
      kept: mean(needing, ({ result }) => Number(result.sure)),
    },
    skills: names.map((name) => scoreSkill(name, cases)),
    misses: cases.filter((each) => !isHit(each)).map(describeMiss),
  }
}

/** Whether a case went well: a needed skill is first, or none is needed and none is sure. */
function isHit({ gold, result }: Ranked): boolean {
  return gold.length === 0 ? !result.sure : gold.includes(result.hits[0]?.name ?? '')
}

function recall({ gold, result }: Ranked, depth: number): number {
  const first = result.hits.slice(0, depth)
  return first.filter(({ name }) => gold.includes(name)).length / gold.length
}

function reciprocalRank({ gold, result }: Ranked): number {
  const place = result.hits.findIndex(({ name }) => gold.includes(name))
  return place === -1 ? 0 : 1 / (place + 1)
}

function scoreSkill(name: string, cases: readonly Ranked[]): SkillScore {
  const own = cases.filter(({ gold }) => gold.includes(name))
  const times = new Map<string, number>()
  for (const { result } of own.filter((each) => !isHit(each))) {
    const thief = result.hits[0]?.name
    if (thief !== undefined) times.set(thief, (times.get(thief) ?? 0) + 1)
  }
  return {
    name,
    queries: own.length,
    hits: own.filter(isHit).length,
    lostTo: [...times]
      .map(([thief, count]) => ({ name: thief, times: count }))
      .sort((a, b) => b.times - a.times || (a.name < b.name ? -1 : 1)),
    steals: cases.filter((each) => !isHit(each) && each.result.hits[0]?.name === name).length,
  }
}

function describeMiss({ query, gold, result, place }: Ranked): Miss {
  const found = result.hits.slice(0, shown).map(({ name, score }) => ({ name, score }))
  return { query, gold, found, place }
}

/** The mean of a value over items; `null` for none of them. */
export function mean<Item>(items: readonly Item[], value: (item: Item) => number): Share {
  if (items.length === 0) return null
  return items.reduce((sum, item) => sum + value(item), 0) / items.length
}
