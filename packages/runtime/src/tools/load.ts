import { type Answer, Refusal } from '../session/answer.ts'
import { isActive } from '../session/conversation.ts'
import type { AnySkill } from '../set/sources.ts'
import { composeLoad, message } from '../text/compose.ts'
import { none } from '../text/messages.ts'
import { fetchChunk, type ToolCall } from './call.ts'
import { current, give, type Unit } from './give.ts'

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
  if (!skill) throw new Refusal('unknown-skill', message(none, settings))
  const needed = section === undefined ? closure(call.get, skill) : [skill]
  const units = needed.map(async (each): Promise<Unit> => {
    const { name } = each
    const content = await fetchChunk(call, each.load, name)
    const part = { name, content, abilities: parts.abilities?.definitions(each, content) }
    return {
      ...part,
      sections: content.sections,
      compose: (chosen, more) =>
        chosen && parts.sections
          ? parts.sections.compose(part, chosen, settings, isActive(current(call, part)))
          : composeLoad([part], settings, more),
    }
  })
  return give(call, await Promise.all(units), section)
}

/** A skill and all that it requires, each after what it requires itself. */
function closure(get: ToolCall['get'], skill: AnySkill, seen = new Set([skill])): AnySkill[] {
  const required = (skill.requires ?? []).flatMap((name) => {
    const other = get(name)
    return other && !seen.has(other) ? closure(get, other, seen.add(other)) : []
  })
  return [...required, skill]
}
