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

/** A piece of a text, as `splitText` gives it. */
export interface Piece {
  /** Words as written, in lower case and in order. */
  readonly words: readonly string[]
  /** The stems of these. */
  readonly stems: readonly string[]
  /** Stems of compounds in one piece. */
  readonly joined: readonly string[]
}

/** Reads a text into its pieces. */
export type Read = (text: string) => readonly Piece[]

/**
 * Makes a reader. It remembers the pieces that it has read, for texts repeat them.
 *
 * @returns The reader.
 */
export function makeReader(): Read {
  const known = new Map<string, Piece>()
  return (text) =>
    splitText(text).map((match) => {
      const before = known.get(match)
      if (before !== undefined) return before
      const { words, joined } = readWords(match)
      const piece = { words, stems: words.map(stem), joined: joined.map(stem) }
      known.set(match, piece)
      return piece
    })
}

/**
 * Reads lines of text.
 *
 * @param lines Pairs do not reach from one into the next.
 * @param read The reader.
 * @param withPairs Whether pairs are of use; they take most of the time.
 * @returns What the lines hold together.
 */
export function readField(lines: readonly string[], read: Read, withPairs = true): Field {
  const words: Counts = new Map()
  const pairs: Counts = new Map()
  let length = 0
  for (const line of lines) {
    let last: string | undefined
    for (const { stems, joined } of read(line)) {
      length += stems.length + joined.length
      for (const word of joined) increase(words, word, 1)
      for (const word of stems) {
        increase(words, word, 1)
        if (!withPairs || wordWeight(word) < 0.5) continue
        if (last !== undefined) increase(pairs, `${last} ${word}`, 1)
        last = word
      }
    }
  }
  return { words, pairs, length }
}

/** Adds to a count. */
export function increase<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}
