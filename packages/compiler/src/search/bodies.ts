import { type Counts, type Field, increase, wordWeight } from '@skillfold/runtime/search'

/** How much more a word of one part counts than a word of the text. */
const partWeights = { headings: 12, code: 1, purpose: 1, text: 1 } as const

/** The parts of a body, read. */
export type BodyFields = { readonly [Part in keyof typeof partWeights]: Field }

/**
 * Weighs the words of bodies by how much more often a body uses a word than the catalog does.
 * So a word that all bodies hold still counts for those that hold it most, which idf would deny.
 *
 * @param skills What the bodies hold.
 * @returns For each skill the impact of its words.
 */
export function weighBodies(skills: readonly BodyFields[]): Counts[] {
  const amounts = skills.map((fields) => {
    const counts: Counts = new Map()
    for (const [part, weight] of Object.entries(partWeights)) {
      for (const [word, count] of fields[part as keyof BodyFields].words) {
        increase(counts, word, weight * count)
      }
    }
    return counts
  })
  const lengths = amounts.map((counts) => [...counts.values()].reduce((sum, c) => sum + c, 0))
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  const totals: Counts = new Map()
  for (const counts of amounts) for (const [word, count] of counts) increase(totals, word, count)
  return amounts.map((counts, skill) => {
    const impacts: Counts = new Map()
    for (const [word, count] of counts) {
      const share = count / (0.5 * (lengths[skill] ?? 0) + 0.5 * mean)
      const lift = (share * mean * skills.length) / ((totals.get(word) ?? 0) + 0.2)
      impacts.set(word, wordWeight(word) * 2 * Math.log(1 + 4 * lift))
    }
    return impacts
  })
}
