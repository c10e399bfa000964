import { type Answer, refusal } from '../session/answer.ts'
import { markOf } from '../session/conversation.ts'
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
  const skill = call.get(name)
  if (!skill) throw refusal('unknown-skill', message(none, settings))
  const isMissing = (each: string): boolean => !call.get(each)
  const requiredBy = ({ requires = [] }: AnySkill): readonly string[] => (section ? [] : requires)
  const opened: AnySkill[] = []
  const seen = new Set([name])
  /** Adds a skill after what it requires. */
  const add = (each: AnySkill): void => {
    for (const other of requiredBy(each)) {
      const found = seen.has(other) ? undefined : call.get(other)
      seen.add(other)
      if (found) add(found)
    }
    opened.push(each)
  }
  const open = async (each: AnySkill): Promise<Unit> => {
    const { name } = each
    const content = await fetchChunk(call, each.load, name)
    const unit: Unit = {
      name,
      content,
      mark: markOf(content),
      abilities: parts.abilities?.definitions(each, content),
      incomplete: requiredBy(each).some(isMissing),
      sections: content.sections,
      compose: (chosen, more) =>
        chosen && parts.sections
          ? parts.sections.compose(call, unit, chosen)
          : composeLoad([unit], settings, more),
    }
    return unit
  }
  add(skill)
  const units = await Promise.all(opened.map(open))
  // Another skill may have that name by now, or none.
  if (opened.some((each) => call.get(each.name)?.load !== each.load)) {
    return load(call, name, section)
  }
  const answer = give(call, units, section)
  const missing = [...seen].filter(isMissing)
  return missing[0] ? { ...answer, missing } : answer
}
