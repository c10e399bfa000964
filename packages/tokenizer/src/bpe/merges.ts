/** What `Merges.find` answers where two tokens do not merge; greater than any id. */
export const NONE = 0x7fffffff

/**
 * The merges of a byte-level vocabulary, where merge number `rank` makes the token `256 + rank`.
 * So a token's id tells its precedence too: the lower is merged first.
 */
export class Merges {
  /** The token of each byte. */
  readonly bytes: Int32Array
  readonly #left: Int32Array
  readonly #right: Int32Array
  /** Open addressing: the id of a merge, or 0 for a free place (no merge makes token 0). */
  readonly #places: Int32Array
  readonly #shift: number

  /**
   * @param bytes The tokens of the 256 bytes.
   * @param pairs The two tokens of each merge, in order of rank.
   */
  constructor(bytes: Int32Array, pairs: Int32Array) {
    const count = pairs.length / 2
    const bits = Math.ceil(Math.log2(count * 2 + 1))
    this.bytes = bytes
    this.#left = new Int32Array(256 + count)
    this.#right = new Int32Array(256 + count)
    this.#places = new Int32Array(1 << bits)
    this.#shift = 32 - bits
    for (let rank = 0; rank < count; rank++) {
      this.#add(256 + rank, pairs[2 * rank] as number, pairs[2 * rank + 1] as number)
    }
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
    for (let place = this.#hash(left, right); ; place = (place + 1) & (places.length - 1)) {
      const id = places[place] as number
      if (id === 0) return NONE
      if (this.#left[id] === left && this.#right[id] === right) return id
    }
  }

  #add(id: number, left: number, right: number): void {
    const places = this.#places
    let place = this.#hash(left, right)
    while (places[place] !== 0) place = (place + 1) & (places.length - 1)
    places[place] = id
    this.#left[id] = left
    this.#right[id] = right
  }

  #hash(left: number, right: number): number {
    return Math.imul(Math.imul(left, 0x9e3779b1) ^ right, 0x85ebca6b) >>> this.#shift
  }
}
