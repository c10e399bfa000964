/** A part of a delivered text whose cost the build measured. */
export interface Piece {
  readonly text: string
  /** Exact tokens; absent where the build could not know the text. */
  readonly tokens?: number | undefined
}

/** A text as the model gets it. */
export interface Delivery {
  readonly text: string
  readonly tokens: number
  /** Whether `tokens` is an exact count; otherwise it is an upper bound. */
  readonly exact: boolean
}

/** How many bytes a text has in UTF-8. */
export const byteLength = (text: string): number => new TextEncoder().encode(text).length

/**
 * Joins pieces. The sum is exact because each piece but the last ends in a newline, and none
 * begins with white space: no token of a byte-level tokenizer spans such a boundary.
 *
 * @param pieces Parts in their order.
 * @param count Counts a text that was not measured; without it, such a text costs its UTF-8
 *   bytes after NFC, which no byte-level tokenizer exceeds.
 * @returns The text and its tokens.
 */
export function deliver(pieces: readonly Piece[], count?: (text: string) => number): Delivery {
  let text = ''
  let tokens = 0
  let exact = true
  for (const piece of pieces) {
    const known = piece.tokens ?? count?.(piece.text)
    text += piece.text
    tokens += known ?? byteLength(piece.text.normalize())
    exact &&= known !== undefined
  }
  return { text, tokens, exact }
}
