import { stem } from './stem.ts'
import { readWords, wordWeight } from './words.ts'

/** Numbers by stem, or by two stems with a space between. */
export type Counts = Map<string, number>

/** What a part of a skill's text holds. */
export interface Field {
  readonly words: Counts
  /** Neighbours in one line, words that carry little left out. */
  readonly pairs: Counts
  /** How many words there are, each as often as it occurs. */
  readonly length: number
}

/**
 * Reads lines of text.
 *
 * @param lines Pairs do not reach from one into the next.
 * @returns Their stems.
 */
export function readField(lines: readonly string[]): Field {
  const words: Counts = new Map()
  const pairs: Counts = new Map()
  let length = 0
  for (const line of lines) {
    const { sequence, all } = readStems(line)
    for (const word of all) increase(words, word, 1)
    length += all.length
    for (const pair of neighbours(sequence)) increase(pairs, pair, 1)
  }
  return { words, pairs, length }
}

/**
 * Reads the stems of a text.
 *
 * @param text Any text.
 * @returns Its stems in order; and these with those of joined compounds.
 */
export function readStems(text: string): { sequence: string[]; all: string[] } {
  const read = readWords(text)
  const sequence = read.words.map(stem)
  return { sequence, all: [...sequence, ...read.joined.map(stem)] }
}

/**
 * Pairs of neighbouring words, those that carry little left out.
 *
 * @param sequence Stems in order.
 * @returns Each pair as two stems with a space between.
 */
export function neighbours(sequence: readonly string[]): string[] {
  const content = sequence.filter((word) => wordWeight(word) > 0.2)
  return content.slice(1).map((word, index) => `${content[index]} ${word}`)
}

/** Adds to a count. */
export function increase(counts: Counts, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}
