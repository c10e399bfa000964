/** What `Merges.find` answers where two tokens do not merge; greater than any id. */
export const NONE = 0x7fffffff

/** Tokens below are single bytes. */
const FIRST_MERGED = 256

/**
 * The merges of a byte-level vocabulary, in which merge number `rank` makes the token
 * `256 + rank`. So a token's id tells its precedence too: the lowest is merged first.
 */
export class Merges {
  /** The token of each byte. */
  readonly bytes: Int32Array
  /** The byte of each token below `FIRST_MERGED`. */
  readonly #values = new Uint8Array(FIRST_MERGED)
  readonly #pairs: Int32Array
  /** A hash table with open addressing: the merged token of a pair, 0 for a free place. */
  readonly #places: Int32Array

  /**
   * @param bytes The tokens of the 256 bytes.
   * @param pairs The two tokens of each merge, in order of rank.
   */
  constructor(bytes: Int32Array, pairs: Int32Array) {
    const count = pairs.length / 2
    const places = new Int32Array(2 ** Math.ceil(Math.log2(count * 1.5)))
    for (let rank = 0; rank < count; rank++) {
      let place = hash(pairs[2 * rank] as number, pairs[2 * rank + 1] as number, places.length)
      while (places[place] !== 0) place = (place + 1) & (places.length - 1)
      places[place] = FIRST_MERGED + rank
    }
    this.bytes = bytes
    for (const [value, token] of bytes.entries()) this.#values[token] = value
    this.#pairs = pairs
    this.#places = places
  }

  /**
   * The bytes of a token.
   *
   * @param token A token of the vocabulary.
   * @param bytes Where they are appended, at least one.
   * @returns `bytes`.
   */
  bytesOf(token: number, bytes: number[] = []): number[] {
    if (token < FIRST_MERGED) bytes.push(this.#values[token] as number)
    else {
      const at = 2 * (token - FIRST_MERGED)
      this.bytesOf(this.#pairs[at] as number, bytes)
      this.bytesOf(this.#pairs[at + 1] as number, bytes)
    }
    return bytes
  }

  /**
   * Finds what two neighbours merge into.
   *
   * @param left A token.
   * @param right The token after it.
   * @returns The merged token, or `NONE`.
   */
  find(left: number, right: number): number {
    const places = this.#places
    const pairs = this.#pairs
    let place = hash(left, right, places.length)
    for (;;) {
      const merged = places[place] as number
      if (merged === 0) return NONE
      const at = 2 * (merged - FIRST_MERGED)
      if (pairs[at] === left && pairs[at + 1] === right) return merged
      place = (place + 1) & (places.length - 1)
    }
  }
}

/** A place among a power of two. */
function hash(left: number, right: number, places: number): number {
  const mixed = Math.imul(Math.imul(left, 0x9e3779b1) ^ right, 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) & (places - 1)
}
