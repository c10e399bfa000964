import { type Merges, NONE } from './merges.ts'

/** Pieces up to this many bytes are merged by search, longer ones with a heap. */
const SHORT = 64

/** Reused for every short piece. */
const tokens = new Int32Array(SHORT)
const pairs = new Int32Array(SHORT)

/**
 * Merges one piece: of all neighbours that merge, the pair with the lowest merge goes first, the
 * leftmost of equals, until none is left.
 *
 * @param merges The vocabulary's merges.
 * @param bytes The text.
 * @param start Where the piece begins.
 * @param end Where it ends.
 * @returns The piece's tokens; valid until the next call.
 */
export function mergePiece(
  merges: Merges,
  bytes: Uint8Array,
  start: number,
  end: number,
): Int32Array {
  return end - start <= SHORT
    ? mergeShort(merges, bytes, start, end)
    : mergeLong(merges, bytes, start, end)
}

function mergeShort(merges: Merges, bytes: Uint8Array, start: number, end: number): Int32Array {
  let length = end - start
  for (let i = 0; i < length; i++) tokens[i] = merges.bytes[bytes[start + i] as number] as number
  for (let i = 0; i + 1 < length; i++) {
    pairs[i] = merges.find(tokens[i] as number, tokens[i + 1] as number)
  }
  for (;;) {
    let lowest = NONE
    let at = 0
    for (let i = 0; i + 1 < length; i++) {
      if ((pairs[i] as number) < lowest) {
        lowest = pairs[i] as number
        at = i
      }
    }
    if (lowest === NONE) return tokens.subarray(0, length)
    tokens[at] = lowest
    length--
    for (let i = at + 1; i < length; i++) {
      tokens[i] = tokens[i + 1] as number
      pairs[i] = pairs[i + 1] as number
    }
    if (at > 0) pairs[at - 1] = merges.find(tokens[at - 1] as number, lowest)
    if (at + 1 < length) pairs[at] = merges.find(lowest, tokens[at + 1] as number)
  }
}

/** Time n log n, so that a megabyte without a space is no burden. */
function mergeLong(merges: Merges, bytes: Uint8Array, start: number, end: number): Int32Array {
  const length = end - start
  const tokens = new Int32Array(length)
  for (let i = 0; i < length; i++) tokens[i] = merges.bytes[bytes[start + i] as number] as number
  // A list of the tokens still there: each one's neighbours by position.
  const next = new Int32Array(length)
  const previous = new Int32Array(length)
  for (let i = 0; i < length; i++) {
    next[i] = i + 1
    previous[i] = i - 1
  }
  const pair = (at: number): number => {
    const right = next[at] as number
    return right < length ? merges.find(tokens[at] as number, tokens[right] as number) : NONE
  }
  const heap = new Heap(length)
  for (let i = 0; i < length; i++) heap.push(pair(i), i)

  for (let candidate = heap.pop(); candidate; candidate = heap.pop()) {
    const [merged, at] = candidate
    // Its tokens may have merged otherwise since.
    if (tokens[at] === GONE || pair(at) !== merged) continue
    const right = next[at] as number
    const after = next[right] as number
    const before = previous[at] as number
    tokens[at] = merged
    tokens[right] = GONE
    next[at] = after
    if (after < length) previous[after] = at
    heap.push(pair(at), at)
    if (before >= 0) heap.push(pair(before), before)
  }
  return tokens.filter((token) => token !== GONE)
}

const GONE = -1

/** Positions ordered by merge, equals by position. */
class Heap {
  /** Merge and position of each entry in one number, so that order is plain order. */
  readonly #entries: Float64Array
  #size = 0

  /** @param length The positions; a merge takes one away and adds at most two entries. */
  constructor(length: number) {
    this.#entries = new Float64Array(2 * length)
  }

  push(merge: number, at: number): void {
    if (merge === NONE) return
    const entries = this.#entries
    const entry = merge * POSITIONS + at
    let place = this.#size++
    while (place > 0) {
      const parent = (place - 1) >> 1
      if ((entries[parent] as number) <= entry) break
      entries[place] = entries[parent] as number
      place = parent
    }
    entries[place] = entry
  }

  pop(): [merge: number, at: number] | undefined {
    if (this.#size === 0) return undefined
    const entries = this.#entries
    const top = entries[0] as number
    const last = entries[--this.#size] as number
    let place = 0
    for (let child = 1; child < this.#size; child = 2 * place + 1) {
      if (child + 1 < this.#size && (entries[child + 1] as number) < (entries[child] as number)) {
        child++
      }
      if ((entries[child] as number) >= last) break
      entries[place] = entries[child] as number
      place = child
    }
    entries[place] = last
    return [Math.floor(top / POSITIONS), top % POSITIONS]
  }
}

/** More than the bytes that a text can have. */
const POSITIONS = 2 ** 32
