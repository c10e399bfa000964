/** Pieces of more bytes than this are not kept. */
const LONGEST = 16

/** Places in the cache, a power of two. */
const PLACES = 1 << 16

/**
 * Remembers the token counts of short pieces. Its size is fixed: each piece has one place, and a
 * newcomer takes it over.
 */
export class CountCache {
  readonly #keys = new Uint8Array(PLACES * LONGEST)
  readonly #lengths = new Uint8Array(PLACES)
  readonly #counts = new Uint8Array(PLACES)

  /**
   * The count of a piece, made by `count` where it is not remembered.
   *
   * @param bytes The text.
   * @param start Where the piece begins.
   * @param end Where it ends.
   * @param count Counts the piece.
   */
  get(
    bytes: Uint8Array,
    start: number,
    end: number,
    count: (bytes: Uint8Array, start: number, end: number) => number,
  ): number {
    const length = end - start
    if (length > LONGEST) return count(bytes, start, end)
    const place = hash(bytes, start, end) & (PLACES - 1)
    const key = place * LONGEST
    if (this.#lengths[place] === length) {
      let same = 0
      while (same < length && this.#keys[key + same] === bytes[start + same]) same++
      if (same === length) return this.#counts[place] as number
    }
    const tokens = count(bytes, start, end)
    for (let i = 0; i < length; i++) this.#keys[key + i] = bytes[start + i] as number
    this.#lengths[place] = length
    this.#counts[place] = tokens
    return tokens
  }
}

/** 32-bit FNV-1a, its high bits mixed into the low. */
function hash(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193)
  return hash ^ (hash >>> 15)
}
