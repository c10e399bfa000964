import {
  type Counts,
  countHolders,
  type Field,
  increase,
  rarity,
  saturate,
  wordWeight,
} from '@skillfold/runtime/search'

/** The parts of a body, read. */
export interface BodyFields {
  readonly headings: Field
  readonly code: Field
  readonly purpose: Field
  readonly text: Field
}

/** How much more a word of a heading counts than one of the text. */
const headingWeight = 4

/**
 * Weighs the words of bodies in two ways and adds them up. One is how much more often a body
 * uses a word than the catalog does: so a word that all bodies hold still counts for those that
 * hold it most. The other is BM25, which keeps words that all hold from outweighing a rare one.
 * Either alone does worse, the first in small catalogs, the second in catalogs of one field.
 *
 * @param skills What the bodies hold.
 * @returns For each skill the impact of its words.
 */
export function weighBodies(skills: readonly BodyFields[]): Counts[] {
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

function countWords({ headings, code, purpose, text }: BodyFields): Counts {
  const counts: Counts = new Map()
  for (const [field, weight] of [
    [headings, headingWeight],
    [code, 1],
    [purpose, 1],
    [text, 1],
  ] as const) {
    for (const [word, count] of field.words) increase(counts, word, weight * count)
  }
  return counts
}

/** Whether one piece of code alone holds a word, and once: it costs room, and none asks for it. */
function isChance(word: string, body: BodyFields | undefined, holders: Counts): boolean {
  return (
    holders.get(word) === 1 &&
    body?.code.words.get(word) === 1 &&
    !body.text.words.has(word) &&
    !body.headings.words.has(word)
  )
}
