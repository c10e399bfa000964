import { type Answer, refusal } from '../session/answer.ts'
import { isActive, markOf } from '../session/conversation.ts'
import type { AnySkill } from '../set/sources.ts'
import { composeLoad, message } from '../text/compose.ts'
import { none } from '../text/messages.ts'
import { fetchChunk, type ToolCall } from './call.ts'
import { give, type Unit } from './give.ts'

/**
 * Loads a skill after those that it requires, or one section of it alone.
 *
 * @param call The call.
 * @param name The skill's name.
 * @param section Id or title of a section.
 */
export async function load(call: ToolCall, name: string, section?: string): Promise<Answer> {
  const { parts, settings } = call.set
  const { held } = call.conversation
  const skill = call.get(name)
  if (!skill) throw refusal('unknown-skill', message(none, settings))
  const units: Promise<Unit>[] = []
  const seen = new Set([name])
  const isMissing = (each: string): boolean => !call.get(each)
  const open = async (each: AnySkill, incomplete: boolean): Promise<Unit> => {
    const { name } = each
    const content = await fetchChunk(call, each.load, name)
    const mark = markOf(content)
    const abilities = parts.abilities?.definitions(each, content)
    const part = { name, content, abilities, incomplete, mark, sections: content.sections }
    const compose: Unit['compose'] = (chosen, more) =>
      chosen && parts.sections
        ? parts.sections.compose(part, chosen, settings, isActive(held.get(name), mark))
        : composeLoad([part], settings, more)
    return { ...part, compose }
  }
  /** Adds a skill after what it requires. */
  const add = (each: AnySkill): void => {
    const required = (!section && each.requires) || []
    for (const other of required) {
      const found = seen.has(other) ? undefined : call.get(other)
      seen.add(other)
      if (found) add(found)
    }
    units.push(open(each, required.some(isMissing)))
  }
  add(skill)
  const missing = [...seen].filter(isMissing)
  const answer = give(call, await Promise.all(units), section)
  return missing[0] ? { ...answer, missing } : answer
}
