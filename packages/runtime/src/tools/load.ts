import type { Answer } from '../session/answer.ts'
import { isActive, partKey } from '../session/conversation.ts'
import type { AnySkill } from '../set/sources.ts'
import { composeLoad, composeSection } from '../text/compose.ts'
import type { Section } from '../types.ts'
import { findSection } from './find-section.ts'
import { current, give, repeated } from './give.ts'
import { fetchChunk, type ToolCall } from './tool.ts'

/**
 * Loads a skill after those that it requires, or one section of it alone. What the model has
 * already is left out.
 *
 * @param call The call.
 * @param skill The skill.
 * @param wanted Id or title of a section.
 */
export async function load(call: ToolCall, skill: AnySkill, wanted?: string): Promise<Answer> {
  const { parts, settings } = call.set
  const needed = await Promise.all(
    (wanted === undefined ? closure(call, skill) : [skill]).map(async (each) => {
      const content = await fetchChunk(call, each.load, each.name)
      return { ...each, content, abilities: parts.abilities?.definitions(each, content) }
    }),
  )
  const main = needed.at(-1) as (typeof needed)[0]
  const { name, content } = main
  const section = wanted === undefined ? undefined : findSection(call, content.sections, wanted)
  const known = isActive(current(call, name, content)) ? [] : main.abilities
  const compose = (part: Section) => composeSection({ ...main, abilities: known }, part, settings)
  const missing = needed.filter(
    (part) => !current(call, part.name, part.content)?.parts.has(partKey()),
  )
  return (
    repeated(call, name, content, '', section?.id) ??
    give(
      call,
      partKey('', section?.id),
      missing.map((part, at) => ({
        name: part.name,
        content: part.content,
        pieces: section ? compose(section) : composeLoad([part], settings, at < missing.length - 1),
      })),
      { sections: content.sections, within: section, compose },
      needed.map((part) => part.name),
    )
  )
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
