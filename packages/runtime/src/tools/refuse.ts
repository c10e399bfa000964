import { type Answer, type Reason, refusal } from '../session/answer.ts'
import { composeList, composeName, message } from '../text/compose.ts'
import { renderCount } from '../text/load.ts'
import { again, none, nothingFits, unknown } from '../text/messages.ts'
import type { Piece } from '../text/pieces.ts'
import type { ToolCall } from './call.ts'

/** Composes the lines that name skills. */
export function composeNames({ get, set }: ToolCall, names: readonly string[]): Piece[] {
  return names.map((name) => composeName({ name, tokens: get(name)?.tokens }, set.settings))
}

/** Refuses a name that does not exist, with those that do. */
export function refuseName(call: ToolCall, reason: Reason, lines: readonly Piece[]): Answer {
  const { settings } = call.set
  if (!lines[0]) return refusal(reason, message(none, settings))
  const shown = fitting(call, lines, Math.min(call.free / 2, mostTokens))
  if (shown[0] !== lines[0]) return refusal(reason, message(nothingFits, settings))
  return refusal(reason, ...composeList(unknown, shown, again, settings))
}

/** A list of names is no index. */
const mostTokens = 300

/** Takes lines as long as they fit; where some do not, a last line says how many did. */
export function fitting({ cost }: ToolCall, lines: readonly Piece[], tokens: number): Piece[] {
  let left = tokens
  const shown = lines.filter((line) => {
    left -= cost([line])
    return left >= 0
  })
  if (shown.length < lines.length) shown.push({ text: renderCount(shown.length, lines.length) })
  return shown
}
