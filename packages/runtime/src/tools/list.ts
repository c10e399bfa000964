import { isActive } from '../session/conversation.ts'
import { composeName, message } from '../text/compose.ts'
import { renderEntry } from '../text/entry.ts'
import { renderCount } from '../text/load.ts'
import type { Piece } from '../text/pieces.ts'
import type { Tool, ToolCall } from './tool.ts'

/** `list_skills`: all skills, or those that hold each word of a filter. */
export const listSkills: Tool = (call, { filter = '' }) => {
  const words = filter.toLowerCase().split(/\s+/)
  const names = call.names().filter((name) => {
    const text = `${name} ${call.get(name)?.description}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  if (names.length === 0) return { pieces: [message('noneListed', call.settings)] }
  const loaded = names.filter((name) => isActive(call.conversation.held.get(name)))
  const available = names.filter((name) => !loaded.includes(name))
  return {
    pieces: [
      ...listed(call, 'loadedOpen', loaded, true),
      ...listed(call, 'availableOpen', available),
      message('pickSkill', call.settings),
    ],
  }
}

/** Lists names in at most half of what is free: with descriptions, without, or the first ones. */
function listed(
  call: ToolCall,
  open: 'loadedOpen' | 'availableOpen',
  names: readonly string[],
  short = false,
): Piece[] {
  if (names.length === 0) return []
  const limit = call.free / 2
  const fits = (pieces: Piece[]): boolean => call.measure(pieces).tokens <= limit
  const entries = short ? undefined : composeEntries(call, names)
  if (entries && fits(entries)) return [message(open, call.settings), ...entries]
  return [message(open, call.settings), ...composeNames(call, names, limit)]
}

/** Composes the index entries of skills. */
export function composeEntries(call: ToolCall, names: readonly string[]): Piece[] {
  const { control, index } = call.settings
  return names.flatMap((name) => {
    const skill = call.get(name)
    if (!skill) return []
    return {
      text: renderEntry(index.format, skill, control),
      tokens: skill.tokens?.entry[index.format],
    }
  })
}

/** Composes the lines that name skills; where not all of them fit, it is said how many do. */
export function composeNames(
  call: Pick<ToolCall, 'get' | 'measure'>,
  names: readonly string[],
  limit: number,
): Piece[] {
  const pieces: Piece[] = []
  let tokens = 0
  for (const [at, name] of names.entries()) {
    const piece = composeName({ name, tokens: call.get(name)?.tokens })
    tokens += call.measure([piece]).tokens
    if (at > 0 && tokens > limit) {
      return [...pieces, { text: renderCount(at, names.length), tokens: undefined }]
    }
    pieces.push(piece)
  }
  return pieces
}
