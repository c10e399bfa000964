import {
  type Counts,
  countHolders,
  increase,
  mergePairs,
  type Read,
  rarity,
  readField,
  saturate,
  wordWeight,
} from '@skillfold/runtime/search'
import { bodyParts } from './body-parts.ts'

/** What a body holds: how often each stem is in each part, and how often each pair. */
export interface BodyWords {
  readonly headings: Counts
  readonly code: Counts
  readonly purpose: Counts
  readonly text: Counts
  readonly pairs: Counts
}

/** How much more a word of a heading counts than one of the text. */
const headingWeight = 4

/**
 * Reads a body.
 *
 * @param body Markdown.
 * @param entryPairs The pairs of the skill's entry. Others count from the second time on, since
 *   most are there by chance; lines that say what the skill is for count twice.
 * @param read The reader.
 * @returns What the body holds.
 */
export function readBody(body: string, entryPairs: Counts, read: Read): BodyWords {
  const parts = bodyParts(body)
  const headings = readField(parts.headings, read)
  const code = readField(parts.code, read, false)
  const purpose = readField(parts.purpose, read)
  const text = readField(parts.text, read)
  const pairs = mergePairs([headings, purpose, text])
  for (const [pair, count] of pairs) {
    if (count < 2 && !entryPairs.has(pair)) pairs.delete(pair)
  }
  return {
    headings: headings.words,
    code: code.words,
    purpose: purpose.words,
    text: text.words,
    pairs,
  }
}

/**
 * Weighs the words of bodies in two ways and adds them up. One is how much more often a body
 * uses a word than the catalog does: so a word that all bodies hold still counts for those that
 * hold it most. The other is BM25, which keeps words that all hold from outweighing a rare one.
 * Either alone does worse, the first in small catalogs, the second in catalogs of one field.
 *
 * @param skills What the bodies hold.
 * @returns For each skill the impact of its words.
 */
export function weighBodies(skills: readonly BodyWords[]): Counts[] {
  const amounts = skills.map(countWords)
  const lengths = amounts.map((counts) => [...counts.values()].reduce((sum, c) => sum + c, 0))
  const mean = lengths.reduce((sum, length) => sum + length, 0) / skills.length
  const holders = countHolders(amounts.map((counts) => counts.keys()))
  const totals: Counts = new Map()
  for (const counts of amounts) for (const [word, count] of counts) increase(totals, word, count)
  return amounts.map((counts, skill) => {
    const length = (lengths[skill] ?? 0) / mean
    const impacts: Counts = new Map()
    for (const [word, count] of counts) {
      if (isChance(word, skills[skill], holders)) continue
      const share = count / (0.5 + 0.5 * length)
      const lift = (share * skills.length) / ((totals.get(word) ?? 0) + 0.2)
      const rare = rarity(skills.length, holders.get(word) ?? 0)
      const impact =
        1.25 * Math.log(1 + 4 * lift) + rare * saturate(count / (0.25 + 0.75 * length), 3)
      impacts.set(word, wordWeight(word) * impact)
    }
    return impacts
  })
}

function countWords({ headings, code, purpose, text }: BodyWords): Counts {
  const counts: Counts = new Map()
  for (const [part, weight] of [
    [headings, headingWeight],
    [code, 1],
    [purpose, 1],
    [text, 1],
  ] as const) {
    for (const [word, count] of part) increase(counts, word, weight * count)
  }
  return counts
}

/** Whether one piece of code alone holds a word, and once: it costs room, and none asks for it. */
function isChance(word: string, body: BodyWords | undefined, holders: Counts): boolean {
  return (
    holders.get(word) === 1 &&
    body?.code.get(word) === 1 &&
    !body.text.has(word) &&
    !body.headings.has(word)
  )
}
