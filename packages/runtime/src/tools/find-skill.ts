import { type Match, matchExactly } from '../set/names.ts'
import type { AnySkill } from '../set/sources.ts'
import type { ToolCall } from './call.ts'
import { load } from './load.ts'
import { composeNames, refuseName } from './refuse.ts'
import type { Tool } from './tool.ts'

/** `load_skill`: a skill with those that it requires, or one section of it. */
export const loadSkill: Tool = (call, { name, section }) =>
  load(call, findSkill(call, name).name, section)

/**
 * Finds the skill that the model means, or refuses with near names. A hidden one that the app has
 * loaded, or that another skill needed, is known to the model by then.
 */
export function findSkill(call: ToolCall, wanted: string): AnySkill {
  const held = [...call.conversation.held.keys()].filter(call.get)
  const names = [...new Set([...visibleNames(call), ...held])]
  const { name, near = names } = matchName(call, wanted, names)
  const skill = name && call.get(name)
  if (skill) return skill
  throw refuseName(call, 'unknown-skill', composeNames(call, near))
}

/** Finds the name that the model means among some. */
export function matchName(
  { set }: Pick<ToolCall, 'set'>,
  wanted: string,
  names: readonly string[],
): Match {
  return (set.parts.match ?? matchExactly)(wanted, names)
}

/** Makes the test of whether the model may use a name. */
export function visible({ get }: Pick<ToolCall, 'get'>): (name: string) => boolean {
  return (name) => {
    const skill = get(name)
    return !!skill && !skill.hidden
  }
}

/** The names that the model may use, in order. */
export function visibleNames(call: Pick<ToolCall, 'set' | 'get'>): string[] {
  return call.set.names().filter(visible(call))
}
