import { mergeLong } from './merge-long.ts'
import { type Merges, NONE } from './merges.ts'

/** Pieces up to this many bytes are merged by plain search. */
const SHORT = 64

/** Reused for every short piece: its tokens, and what each merges into with the next. */
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
  const length = end - start
  const into = length <= SHORT ? tokens : new Int32Array(length)
  for (let i = 0; i < length; i++) into[i] = merges.bytes[bytes[start + i] as number] as number
  return length <= SHORT ? mergeShort(merges, length) : mergeLong(merges, into)
}

/** Merges the first `length` of `tokens`. */
function mergeShort(merges: Merges, length: number): Int32Array {
  for (let i = 0; i + 1 < length; i++) {
    pairs[i] = merges.find(tokens[i] as number, tokens[i + 1] as number)
  }
  let left = length
  for (;;) {
    let lowest = NONE
    let at = 0
    for (let i = 0; i + 1 < left; i++) {
      if ((pairs[i] as number) < lowest) {
        lowest = pairs[i] as number
        at = i
      }
    }
    if (lowest === NONE) return tokens.subarray(0, left)
    tokens[at] = lowest
    left--
    for (let i = at + 1; i < left; i++) {
      tokens[i] = tokens[i + 1] as number
      pairs[i] = pairs[i + 1] as number
    }
    if (at > 0) pairs[at - 1] = merges.find(tokens[at - 1] as number, lowest)
    if (at + 1 < left) pairs[at] = merges.find(lowest, tokens[at + 1] as number)
  }
}
