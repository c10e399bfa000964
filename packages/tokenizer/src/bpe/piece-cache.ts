/** Pieces of more bytes than this are not kept. */
const LONGEST = 16

/** Places in the cache, a power of two. */
const PLACES = 1 << 16

/** Makes the tokens of a piece; they are valid until the next call. */
export type Merge = (bytes: Uint8Array, start: number, end: number) => Int32Array

/**
 * Remembers the tokens of short pieces. Its size is fixed: each piece has one place, and a
 * newcomer takes it over.
 */
export class PieceCache {
  readonly #merge: Merge
  readonly #keys = new Uint8Array(PLACES * LONGEST)
  readonly #lengths = new Uint8Array(PLACES)
  readonly #counts = new Uint8Array(PLACES)
  readonly #tokens = new Int32Array(PLACES * LONGEST)

  /** @param merge Makes the tokens of pieces that are not remembered. */
  constructor(merge: Merge) {
    this.#merge = merge
  }

  /**
   * How many tokens a piece has.
   *
   * @param bytes The text.
   * @param start Where the piece begins.
   * @param end Where it ends.
   */
  count(bytes: Uint8Array, start: number, end: number): number {
    if (end - start > LONGEST) return this.#merge(bytes, start, end).length
    return this.#counts[this.#place(bytes, start, end)] as number
  }

  /** Adds the tokens of a piece to `ids`. */
  append(bytes: Uint8Array, start: number, end: number, ids: number[]): void {
    if (end - start > LONGEST) {
      for (const id of this.#merge(bytes, start, end)) ids.push(id)
      return
    }
    const place = this.#place(bytes, start, end)
    const first = place * LONGEST
    const last = first + (this.#counts[place] as number)
    for (let at = first; at < last; at++) ids.push(this.#tokens[at] as number)
  }

  /** The place of a piece, which takes it over where another piece has it. */
  #place(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start
    const place = hash(bytes, start, end) & (PLACES - 1)
    const first = place * LONGEST
    if (this.#lengths[place] === length) {
      let same = 0
      while (same < length && this.#keys[first + same] === bytes[start + same]) same++
      if (same === length) return place
    }
    const tokens = this.#merge(bytes, start, end)
    for (let i = 0; i < length; i++) this.#keys[first + i] = bytes[start + i] as number
    this.#lengths[place] = length
    this.#counts[place] = tokens.length
    this.#tokens.set(tokens, first)
    return place
  }
}

/** 32-bit FNV-1a, its high bits mixed into the low. */
function hash(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193)
  return hash ^ (hash >>> 15)
}
