import { isActive } from '../session/conversation.ts'
import { composeEntry, composeUnder, message } from '../text/compose.ts'
import { available, loaded, loadOne, noneFound } from '../text/messages.ts'
import type { Piece } from '../text/pieces.ts'
import type { ToolCall } from './call.ts'
import { matchName, visibleNames } from './find-skill.ts'
import { composeNames, fitting } from './refuse.ts'
import type { Tool } from './tool.ts'
import { groupsOf } from './unlisted.ts'

/** `list_skills`: all skills, those of a group, or those that hold each word of a filter. */
export const listSkills: Tool = (call, { filter = '' }) => {
  const { settings } = call.set
  const words = [...new Set(filter.toLowerCase().split(/\s+/))]
  const groups = groupsOf(call).filter(({ name, skills }) => skills[0] !== name)
  const groupNames = groups.map(({ name }) => name)
  const group = groups[0] && matchName(call, filter, groupNames).name
  const names = group
    ? groups.flatMap(({ name, skills }) => (name === group ? skills : []))
    : visibleNames(call).filter((name) => {
        const text = `${name} ${call.get(name)?.description}`.toLowerCase()
        return words.every((word) => text.includes(word))
      })
  const isLoaded = (name: string): boolean => isActive(call.conversation.held.get(name))
  const others = names.filter((name) => !isLoaded(name))
  return {
    pieces: [
      ...composeUnder(loaded, composeNames(call, names.filter(isLoaded)), settings),
      ...composeUnder(available, composeEntries(call, others), settings),
      message(names[0] ? loadOne : noneFound, settings),
    ],
  }
}

/**
 * Lists skills in at most half of what is free: with descriptions, else by name, else the first
 * ones.
 */
export function composeEntries(call: ToolCall, names: readonly string[]): Piece[] {
  const limit = call.free / 2
  const entries = names.flatMap((name) => {
    const skill = call.get(name)
    return skill ? composeEntry(skill, call.set.settings) : []
  })
  return call.cost(entries) <= limit ? entries : fitting(call, composeNames(call, names), limit)
}
