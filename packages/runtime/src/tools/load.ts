import type { Answer } from '../session/answer.ts'
import { isActive } from '../session/conversation.ts'
import type { AnySkill } from '../set/sources.ts'
import { composeLoad, composeSection } from '../text/compose.ts'
import { current, give, type Unit } from './give.ts'
import { fetchChunk, type ToolCall } from './tool.ts'

/**
 * Loads a skill after those that it requires, or one section of it alone.
 *
 * @param call The call.
 * @param skill The skill.
 * @param section Id or title of a section.
 */
export async function load(call: ToolCall, skill: AnySkill, section?: string): Promise<Answer> {
  const { parts, settings } = call.set
  const needed = section === undefined ? closure(call, skill) : [skill]
  const units = needed.map(async (each, at): Promise<Unit> => {
    const { name } = each
    const content = await fetchChunk(call, each.load, name)
    const abilities = parts.abilities?.definitions(each, content)
    const part = { name, content, abilities }
    return {
      name,
      content,
      sections: content.sections,
      compose: (chosen) =>
        chosen
          ? composeSection(part, chosen, settings, isActive(current(call, part)))
          : composeLoad([part], settings, at < needed.length - 1),
    }
  })
  return give(call, await Promise.all(units), section)
}

/** A skill and all that it requires, each after what it requires itself. */
function closure(call: ToolCall, skill: AnySkill, seen = new Set<AnySkill>()): AnySkill[] {
  if (seen.has(skill)) return []
  seen.add(skill)
  const required = (skill.requires ?? []).flatMap((name) => {
    const other = call.get(name)
    return other ? closure(call, other, seen) : []
  })
  return [...required, skill]
}
