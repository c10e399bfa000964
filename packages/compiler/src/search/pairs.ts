import { byUnits, type WeightedLists, weighPairs } from '@skillfold/runtime/search'
import { invert } from './invert.ts'
import type { Vocabulary } from './vocabulary.ts'

/** More of them cost room and find little. */
const pairsPerSkill = 100

/** How often one skill holds a pair, by its number. */
type PairCounts = ReadonlyMap<number, number>

/**
 * Chooses the pairs of words that say most of each skill. Those of entries and those of bodies are
 * weighed among their like, those of entries by their worth too.
 *
 * @param entries The pairs of entries.
 * @param bodies Those of bodies.
 * @param worths How much each entry is worth.
 * @param vocabulary The words that the pairs are of.
 * @returns The pairs, and for each the skills that it says most of.
 */
export function strongestPairs(
  entries: readonly PairCounts[],
  bodies: readonly PairCounts[],
  worths: readonly number[],
  vocabulary: Vocabulary,
): { words: string[]; lists: readonly [WeightedLists] } {
  const ofEntries = weighPairs(entries)
  const ofBodies = weighPairs(bodies)
  const texts = new Map<string, number>()
  const holdings = ofEntries.map((entry, skill) => {
    const impacts = new Map<number, number>()
    for (const [pair, impact] of entry) impacts.set(pair, (worths[skill] ?? 1) * impact)
    for (const [pair, impact] of ofBodies[skill] ?? []) {
      impacts.set(pair, (impacts.get(pair) ?? 0) + 0.75 * impact)
    }
    const strongest = Array.from(impacts, ([pair, impact]) => ({
      impact,
      text: vocabulary.pairText(pair),
    }))
      .sort((a, b) => b.impact - a.impact || byUnits(a.text, b.text))
      .slice(0, pairsPerSkill)
    return {
      words: strongest.map(({ text }) => numberOf(text, texts)),
      impacts: strongest.map(({ impact }) => impact),
    }
  })
  return invert([holdings], [...texts.keys()])
}

function numberOf(text: string, numbers: Map<string, number>): number {
  const number = numbers.get(text) ?? numbers.size
  numbers.set(text, number)
  return number
}
