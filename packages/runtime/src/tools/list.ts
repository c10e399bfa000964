import { type Answer, refusal } from '../session/answer.ts'
import { isActive } from '../session/conversation.ts'
import { composeEntry, composeNoRoom, composeUnder, message } from '../text/compose.ts'
import { renderCount } from '../text/load.ts'
import {
  available,
  best,
  type FixedText,
  loaded,
  loadOne,
  noneFound,
  unsure,
} from '../text/messages.ts'
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
  const [here, others] = [true, false].map((is) =>
    names.filter((name) => isLoaded(call, name) === is),
  ) as [string[], string[]]
  const entries = composeEntries(call, others)
  if (here[0] && others[0] && !entries[0]) entries.push({ text: renderCount(0, others.length) })
  return ending(call, names, [
    ...composeUnder(loaded, composeNames(call, here), settings),
    ...composeUnder(available, entries, settings),
  ])
}

/** Words what `find_skills` found, the best first. */
export type ComposeHits = (call: ToolCall, names: readonly string[], sure: boolean) => Answer

/** Lists what was found, where something was. */
export const composeHits: ComposeHits = (call, names, sure) =>
  ending(
    call,
    names,
    composeUnder(sure ? best : unsure, composeEntries(call, names), call.set.settings),
  )

const isLoaded = ({ conversation }: ToolCall, name: string): boolean =>
  isActive(conversation.held.get(name))

/** Ends a list of skills with what the model can do now. */
function ending(call: ToolCall, names: readonly string[], pieces: readonly Piece[]): Answer {
  const { settings } = call.set
  const end = (text: FixedText): Answer => ({ pieces: [...pieces, message(text, settings)] })
  if (!names[0]) return end(noneFound)
  if (!pieces[0]) {
    const needs = call.cost(composeNames(call, names))
    return refusal('no-room', ...composeNoRoom(needs, call.free, settings))
  }
  const canLoad = settings.tools.some(({ id }) => id === 'load_skill')
  return canLoad && !names.every((name) => isLoaded(call, name)) ? end(loadOne) : { pieces }
}

/**
 * Lists skills in at most half of what is free: with descriptions, else by name, else the first
 * ones.
 */
function composeEntries(call: ToolCall, names: readonly string[]): Piece[] {
  const limit = call.free / 2
  const entries = names.flatMap((name) => {
    const skill = call.get(name)
    return skill ? composeEntry(skill, call.set.settings) : []
  })
  if (call.cost(entries) <= limit) return entries
  const lines = composeNames(call, names)
  const shown = fitting(call, lines, limit)
  return shown[0] === lines[0] ? shown : []
}
