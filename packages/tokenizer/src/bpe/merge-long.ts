import { Heap } from './heap.ts'
import { type Merges, NONE } from './merges.ts'

/** Stands for a token that was merged into the one before it. */
const GONE = -1

/** More than the bytes that a text can have: merge and position fit in one number. */
const POSITIONS = 2 ** 32

/**
 * Merges one piece like `mergePiece`, in time n log n, so that a megabyte without a space is no
 * burden.
 *
 * @param merges The vocabulary's merges.
 * @param tokens The tokens of the piece's bytes. They are changed.
 * @returns The piece's tokens.
 */
export function mergeLong(merges: Merges, tokens: Int32Array): Int32Array {
  const length = tokens.length
  // A list of the tokens still there: the positions of each one's neighbours.
  const next = Int32Array.from(tokens, (_, at) => at + 1)
  const previous = Int32Array.from(tokens, (_, at) => at - 1)

  const pair = (at: number): number => {
    const right = next[at] as number
    return right < length ? merges.find(tokens[at] as number, tokens[right] as number) : NONE
  }
  // A merge takes one pair away and makes at most two.
  const candidates = new Heap(2 * length)
  const consider = (at: number): void => {
    const merged = pair(at)
    if (merged !== NONE) candidates.push(merged * POSITIONS + at)
  }
  for (let at = 0; at < length; at++) consider(at)

  for (let lowest = candidates.pop(); lowest !== undefined; lowest = candidates.pop()) {
    const at = lowest % POSITIONS
    const merged = (lowest - at) / POSITIONS
    // Either token may have merged otherwise since.
    if (tokens[at] === GONE || pair(at) !== merged) continue
    const right = next[at] as number
    const after = next[right] as number
    tokens[at] = merged
    tokens[right] = GONE
    next[at] = after
    if (after < length) previous[after] = at
    consider(at)
    if (at > 0) consider(previous[at] as number)
  }
  return tokens.filter((token) => token !== GONE)
}
