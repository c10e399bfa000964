import { rarity, saturate, wordWeight } from '@skillfold/runtime/search'
import { bodyParts } from './body-parts.ts'
import type { Holding } from './invert.ts'
import { Tally } from './tally.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What a body holds. */
export interface BodyWords {
  /** The numbers of its words, each once: first those of prose, then those that code alone holds. */
  readonly words: Uint32Array
  /** How much there is of each. */
  readonly counts: Uint32Array
  /** How many of the words are in prose. */
  readonly inProse: number
  /** How often it holds a pair, by its number. */
  readonly pairs: ReadonlyMap<number, number>
}

/** What the words of a body say. */
export interface WeighedBody extends Holding {
  /** How much of a usual body it lacks, from 0 to 1; 0 where no skill has a body. */
  readonly lacks: number
}

/** How much of the usual length suffices for a body to lack nothing. */
const longEnough = 0.2
/** How much more a word of a heading counts than one of the text. */
const headingWeight = 4

/** Reads bodies, one after the other. */
export class BodyReader {
  readonly #vocabulary: Vocabulary
  readonly #tally = new Tally()

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  /**
   * Reads a body.
   *
   * @param body Markdown.
   * @param entryPairs The pairs of the skill's entry. Others count from the second time on, since
   *   most are there by chance; lines that say what the skill is for count twice.
   * @returns What the body holds.
   */
  read(body: string, entryPairs: ReadonlySet<number>): BodyWords {
    const { headings, purpose, text, code } = bodyParts(body)
    const pairs: number[] = []
    this.#add(headings, headingWeight, pairs)
    this.#add(purpose, 1, pairs)
    this.#add(text, 1, pairs)
    const inProse = this.#tally.size
    this.#add(code, 1)
    return { ...this.#tally.take(), inProse, pairs: countPairs(pairs, entryPairs) }
  }

  /** Pairs do not reach from one line into the next; code has none. */
  #add(lines: readonly string[], weight: number, pairs?: number[]): void {
    const vocabulary = this.#vocabulary
    for (const line of lines) {
      let last: number | undefined
      for (const { stems, joined } of vocabulary.read(line)) {
        for (const word of joined) this.#tally.add(word, weight)
        for (const word of stems) {
          this.#tally.add(word, weight)
          if (pairs === undefined || vocabulary.isLight(word)) continue
          if (last !== undefined) pairs.push(vocabulary.pair(last, word))
          last = word
        }
      }
    }
  }
}

function countPairs(pairs: readonly number[], wanted: ReadonlySet<number>): Map<number, number> {
  const sorted = Float64Array.from(pairs).sort()
  const counts = new Map<number, number>()
  for (let at = 0; at < sorted.length; ) {
    const pair = sorted[at] as number
    const first = at
    while (sorted[at] === pair) at++
    if (at - first > 1 || wanted.has(pair)) counts.set(pair, at - first)
  }
  return counts
}

/**
 * Weighs the words of bodies in two ways and adds them up. One is how much more often a body
 * uses a word than the catalog does: so a word that all bodies hold still counts for those that
 * hold it most. The other is BM25, which keeps words that all hold from outweighing a rare one.
 * Either alone does worse, the first in small catalogs, the second in catalogs of one field.
 *
 * @param skills What the bodies hold.
 * @param words The vocabulary's words.
 * @returns For each skill the impact of its body's words, and how much of a usual body it lacks.
 */
export function weighBodies(skills: readonly BodyWords[], words: readonly string[]): WeighedBody[] {
  const lengths = skills.map(({ counts }) => sum(counts))
  const lacks = findLacks(lengths)
  const parts = lacks.map((lack) => 1 - lack)
  const total = sum(parts)
  const mean = sum(lengths.map((length, skill) => length * (parts[skill] ?? 0))) / total
  const holders = new Uint32Array(words.length)
  const totals = new Float64Array(words.length)
  for (const body of skills) {
    for (const [at, word] of body.words.entries()) {
      holders[word] = (holders[word] as number) + 1
      totals[word] = (totals[word] as number) + (body.counts[at] as number)
    }
  }
  const weights = words.map(wordWeight)
  return skills.map((body, skill) => {
    const length = (lengths[skill] ?? 0) / mean
    const impacts = Float64Array.from(body.words, (word, at) => {
      const count = body.counts[at] as number
      const held = holders[word] as number
      // One piece of code alone holds it, and once: it costs room, and none asks for it.
      if (held === 1 && count === 1 && at >= body.inProse) return 0
      const share = count / (0.5 + 0.5 * length)
      const lift = (share * total) / ((totals[word] as number) + 0.2)
      const rare = rarity(Math.max(total, held), held)
      const impact =
        1.25 * Math.log(1 + 4 * lift) + rare * saturate(count / (0.25 + 0.75 * length), 3)
      return (weights[word] as number) * impact
    })
    return { words: body.words, impacts, lacks: lacks[skill] ?? 0 }
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

function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}
