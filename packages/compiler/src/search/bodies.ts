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

/** What the words of a body say. */
export interface WeighedBody {
  readonly impacts: Counts
  /** How much of a usual body it lacks, from 0 to 1; 0 where no skill has a body. */
  readonly lacks: number
}

/** How much of the usual length suffices for a body to lack nothing. */
const longEnough = 0.2
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
 * @returns For each skill the impact of its body's words, and how much of a usual body it lacks.
 */
export function weighBodies(skills: readonly BodyWords[]): WeighedBody[] {
  const amounts = skills.map(countWords)
  const lengths = amounts.map((counts) => sum([...counts.values()]))
  const lacks = findLacks(lengths)
  const parts = lacks.map((lack) => 1 - lack)
  const total = sum(parts)
  const mean = sum(lengths.map((length, skill) => length * (parts[skill] ?? 0))) / total
  const holders = countHolders(amounts.map((counts) => counts.keys()))
  const totals: Counts = new Map()
  for (const counts of amounts) for (const [word, count] of counts) increase(totals, word, count)
  return amounts.map((counts, skill) => {
    const length = (lengths[skill] ?? 0) / mean
    const impacts: Counts = new Map()
    for (const [word, count] of counts) {
      if (isChance(word, skills[skill], holders)) continue
      const share = count / (0.5 + 0.5 * length)
      const lift = (share * total) / ((totals.get(word) ?? 0) + 0.2)
      const held = holders.get(word) ?? 0
      const rare = rarity(Math.max(total, held), held)
      const impact =
        1.25 * Math.log(1 + 4 * lift) + rare * saturate(count / (0.25 + 0.75 * length), 3)
      impacts.set(word, wordWeight(word) * impact)
    }
    return { impacts, lacks: lacks[skill] ?? 0 }
  })
}

/**
 * How much of a usual body each lacks. Usual is the length of the body that a word is in, on
 * average: one that bodies of a line or two hardly change, however many they are.
 */
function findLacks(lengths: readonly number[]): number[] {
  const usual = sum(lengths.map((length) => length * length)) / sum(lengths)
  return lengths.map((length) => (usual > 0 ? Math.max(0, 1 - length / (longEnough * usual)) : 0))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

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
