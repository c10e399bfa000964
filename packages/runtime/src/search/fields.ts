import { stem } from './stem.ts'
import { readWords, splitText, wordWeight } from './words.ts'

/** Numbers by word, or by two words with a space between. */
export type Counts = Map<string, number>

/** What a part of a skill's text holds. */
export interface Field {
  /** Stems. */
  readonly words: Counts
  /** Neighbouring stems of one line, words that carry little left out. */
  readonly pairs: Counts
  /** How many words there are, each as often as it occurs. */
  readonly length: number
}

/** A text as search reads it. */
export interface Reading {
  /** Words as written, in lower case and in order. */
  readonly words: readonly string[]
  /** The stems of these. */
  readonly stems: readonly string[]
  /** Stems of compounds in one piece. */
  readonly joined: readonly string[]
}

/** Reads texts; remembers the pieces it has read, for texts repeat them. */
export type Read = (text: string) => Reading

/**
 * Makes a reader.
 *
 * @returns The reader, which grows with what it reads.
 */
export function makeReader(): Read {
  const known = new Map<string, Reading>()
  return (text) => {
    const all = { words: [] as string[], stems: [] as string[], joined: [] as string[] }
    for (const piece of splitText(text)) {
      let reading = known.get(piece)
      if (reading === undefined) {
        const { words, joined } = readWords(piece)
        reading = { words, stems: words.map(stem), joined: joined.map(stem) }
        known.set(piece, reading)
      }
      all.words.push(...reading.words)
      all.stems.push(...reading.stems)
      all.joined.push(...reading.joined)
    }
    return all
  }
}

/**
 * Reads lines of text.
 *
 * @param lines Pairs do not reach from one into the next.
 * @param read The reader.
 * @returns What the lines hold together.
 */
export function readField(lines: readonly string[], read: Read): Field {
  const words: Counts = new Map()
  const pairs: Counts = new Map()
  let length = 0
  for (const line of lines) {
    const { stems, joined } = read(line)
    for (const word of stems) increase(words, word, 1)
    for (const word of joined) increase(words, word, 1)
    length += stems.length + joined.length
    for (const pair of neighbours(stems)) increase(pairs, pair, 1)
  }
  return { words, pairs, length }
}

/**
 * Pairs of neighbouring words, those that carry little left out.
 *
 * @param stems Stems in order.
 * @returns Each pair as two stems with a space between.
 */
export function neighbours(stems: readonly string[]): string[] {
  const content = stems.filter((word) => wordWeight(word) > 0.2)
  return content.slice(1).map((word, index) => `${content[index]} ${word}`)
}

/** Adds to a count. */
export function increase(counts: Counts, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}
