import { readField, wordWeight } from '@skillfold/runtime/search'
import { type CatalogIndex, type KnownEntry, weightOf } from './catalog-index.ts'
import type { Pick } from './pick.ts'

/** What speaks for it that no needed skill is left out. */
export interface Evidence {
  /** See `Pick`: from 0 to 1. Much of it speaks against. */
  readonly next: number
  /**
   * How much more of the message one kept skill holds than any that is left out, as a part of
   * the message's words by their weight; from -1 to 1.
   */
  readonly lead: number
  /** How much of a kept skill's name the message holds, at most; from 0 to 1. */
  readonly named: number
  /** How much of the best skill's name it holds. */
  readonly firstNamed: number
  /** How many pairs of neighbouring words a kept skill has of the message; at most 3. */
  readonly pairs: number
  /** The natural logarithm of the best skill's words and ten. */
  readonly length: number
  /** The natural logarithm of the number of skills. */
  readonly size: number
}

/** Further down, a name or a pair is there by chance. */
const foremost = 12
/** Words that weigh less are in most messages. */
const lightest = 0.6

/**
 * Gathers what speaks for a pick.
 *
 * @param index The skills.
 * @param message What the user wrote.
 * @param pick The skills that stay, best first, one at least.
 * @returns The evidence.
 */
export function gatherEvidence(index: CatalogIndex, message: string, pick: Pick): Evidence {
  const query = readField([message], index.read)
  const words = [...query.words.keys()].filter((word) => wordWeight(word) >= lightest)
  const kept = pick.names.flatMap((name) => index.known.get(name) ?? [])
  const first = kept.slice(0, foremost)
  const named = first.map((skill) => namedShare(index, skill, query.words))
  return {
    next: pick.next,
    lead: findLead(index, words, new Set(kept.map(({ at }) => at))),
    named: most(named),
    firstNamed: named[0] ?? 0,
    pairs: Math.min(3, most(first.map(({ field }) => countShared(field.pairs, query.pairs)))),
    length: Math.log(10 + (kept[0]?.field.length ?? 0)),
    size: Math.log(index.entries.length),
  }
}

function findLead(
  index: CatalogIndex,
  words: readonly string[],
  kept: ReadonlySet<number>,
): number {
  const held = new Float64Array(index.entries.length)
  let all = 0
  for (const word of words) {
    const weight = weightOf(word, index)
    all += weight
    for (const at of index.holders.get(word) ?? []) held[at] = (held[at] ?? 0) + weight
  }
  let [inside, outside] = [0, 0]
  for (const [at, weight] of held.entries()) {
    if (kept.has(at)) inside = Math.max(inside, weight)
    else outside = Math.max(outside, weight)
  }
  return all === 0 ? 0 : (inside - outside) / all
}

function namedShare(
  index: CatalogIndex,
  { nameWords }: KnownEntry,
  query: ReadonlyMap<string, number>,
): number {
  let [held, all] = [0, 0]
  for (const word of nameWords) {
    const weight = weightOf(word, index)
    all += weight
    if (query.has(word)) held += weight
  }
  return all === 0 ? 0 : held / all
}

function countShared(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let count = 0
  for (const key of b.keys()) if (a.has(key)) count++
  return count
}

const most = (numbers: readonly number[]): number => Math.max(0, ...numbers)
