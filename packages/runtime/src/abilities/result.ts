import { message, type TextSettings } from '../text/compose.ts'
import { cut, done } from '../text/messages.ts'
import { neutralise } from '../text/neutralise.ts'
import { deliver, type Piece } from '../text/pieces.ts'

/** How much of a result may be delivered, in tokens. */
export interface ResultLimit {
  readonly limit: number
  readonly count?: ((text: string) => number) | undefined
}

/** Writes a result down: a text as it is, other data as JSON, and nothing as nothing. */
export function resultText(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    const plain = (_: string, item: unknown): unknown =>
      typeof item === 'bigint' ? `${item}` : item
    return JSON.stringify(value, plain) ?? ''
  } catch {
    return 'Done. The result cannot be shown.'
  }
}

/**
 * Composes an ability's result. What exceeds the limit is cut, and the text then says so.
 *
 * @param text The result's text; control texts in it are broken, see `neutralise`.
 * @param limit How much may be delivered.
 * @param settings The catalog's settings.
 */
export function composeResult(text: string, limit: ResultLimit, settings: TextSettings): Piece[] {
  if (text.trim() === '') return [message(done, settings)]
  const safe = neutralise(text, settings.control)
  const tokens = (part: string): number => deliver([{ text: part }], limit.count).tokens
  if (safe.length <= limit.limit * longestToken && tokens(safe) <= limit.limit) {
    return [{ text: safe }]
  }
  const mark = message(cut, settings)
  const room = limit.limit - deliver([mark], limit.count).tokens
  const kept = longestStart(safe, (part) => tokens(`${part}\n`) <= room, room * longestToken)
  return kept === '' ? [mark] : [{ text: `${kept}\n` }, mark]
}

/** No token of a known vocabulary is longer, so more text need not be counted to be too much. */
const longestToken = 256

/** Finds by halving the longest start of a text that fits. */
function longestStart(text: string, fits: (part: string) => boolean, most: number): string {
  let low = 0
  let high = Math.max(0, Math.min(text.length, most))
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(text.slice(0, middle))) low = middle
    else high = middle - 1
  }
  const halfPair = /[\uD800-\uDBFF]$/
  return text.slice(0, low).replace(halfPair, '').trimEnd()
}
