import { type Read, splitText, wordWeight } from '@skillfold/runtime/search'

/** Room for the numbers of two words in one number that is still exact. */
const shift = 2 ** 26

/** The words of a piece of text, by number. */
export interface NumberedPiece {
  readonly stems: readonly number[]
  readonly joined: readonly number[]
}

/**
 * Numbers words in the order in which they are first seen: a catalog's bodies have millions of
 * words, and numbers are counted several times faster than texts.
 */
export class Vocabulary {
  /** The words by their numbers. */
  readonly words: string[] = []
  readonly #numbers = new Map<string, number>()
  /** By number, whether the word carries so little that it makes no pair. */
  readonly #light: boolean[] = []
  readonly #pieces = new Map<string, NumberedPiece>()
  readonly #read: Read

  /** @param read Reads what was not seen before. */
  constructor(read: Read) {
    this.#read = read
  }

  /** The number of a word. */
  number(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.words.length
    this.#numbers.set(word, number)
    this.words.push(word)
    this.#light.push(wordWeight(word) < 0.5)
    return number
  }

  /** Whether a word carries so little that it makes no pair. */
  isLight(number: number): boolean {
    return this.#light[number] as boolean
  }

  /** Reads a text. */
  read(text: string): NumberedPiece[] {
    return splitText(text).map((piece) => this.#pieces.get(piece) ?? this.#learn(piece))
  }

  /** The number of two neighbouring words. */
  pair(first: number, second: number): number {
    return first * shift + second
  }

  /** Two neighbouring words, with a space between. */
  pairText(pair: number): string {
    return `${this.words[Math.floor(pair / shift)]} ${this.words[pair % shift]}`
  }

  /** The number of two words with a space between. */
  pairOf(text: string): number {
    const space = text.indexOf(' ')
    return this.pair(this.number(text.slice(0, space)), this.number(text.slice(space + 1)))
  }

  #learn(piece: string): NumberedPiece {
    const number = (word: string): number => this.number(word)
    const read = this.#read(piece)
    const numbered = {
      stems: read.flatMap(({ stems }) => stems.map(number)),
      joined: read.flatMap(({ joined }) => joined.map(number)),
    }
    this.#pieces.set(piece, numbered)
    return numbered
  }
}
