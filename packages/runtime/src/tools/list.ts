import { isActive } from '../session/conversation.ts'
import { composeEntry, message } from '../text/compose.ts'
import { availableOpen, loadedOpen, loadOne, noneFound } from '../text/messages.ts'
import type { Piece } from '../text/pieces.ts'
import { composeNames, fitting, type Tool, type ToolCall } from './tool.ts'

/** `list_skills`: all skills, or those that hold each word of a filter. */
export const listSkills: Tool = (call, { filter = '' }) => {
  const { settings } = call.set
  const words = filter.toLowerCase().split(/\s+/)
  const names = call.names().filter((name) => {
    const text = `${name} ${call.get(name)?.description}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  if (names.length === 0) return { pieces: [message(noneFound, settings)] }
  const isLoaded = (name: string): boolean => isActive(call.conversation.held.get(name))
  const loaded = composeNames(call, names.filter(isLoaded))
  const others = composeEntries(
    call,
    names.filter((name) => !isLoaded(name)),
  )
  return {
    pieces: [
      ...(loaded.length > 0 ? [message(loadedOpen, settings), ...loaded] : []),
      ...(others.length > 0 ? [message(availableOpen, settings), ...others] : []),
      message(loadOne, settings),
    ],
  }
}

/**
 * Lists skills in at most half of what is free: with descriptions, else by name, else the first
 * ones.
 */
export function composeEntries(call: ToolCall, names: readonly string[]): readonly Piece[] {
  const { settings } = call.set
  const limit = call.free / 2
  const entries = names.flatMap((name) => {
    const skill = call.get(name)
    return skill ? composeEntry(skill, settings) : []
  })
  if (call.cost(entries) <= limit) return entries
  return fitting(call, composeNames(call, names), limit)
}
