import { type Answer, Refusal } from '../session/answer.ts'
import { type Held, partKey } from '../session/conversation.ts'
import { composeRefusal, message } from '../text/compose.ts'
import { already } from '../text/messages.ts'
import type { Piece } from '../text/pieces.ts'
import type { Section, SkillContent } from '../types.ts'
import type { ToolCall } from './tool.ts'

/** A part of a skill that is to be delivered. */
export interface Portion {
  readonly name: string
  readonly content: SkillContent
  readonly pieces: readonly Piece[]
}

/** What can be offered in place of what does not fit. */
export interface Smaller {
  readonly sections: readonly Section[]
  /** Only sections of this one are offered. */
  readonly within?: Section | undefined
  readonly compose: (section: Section) => readonly Piece[]
}

/**
 * Delivers parts of skills and remembers them, if they fit.
 *
 * @param call The call.
 * @param key Which part each is, see `partKey`.
 * @param portions What to deliver, in order; the last is what was asked for.
 * @param smaller The sections to offer where it does not fit.
 * @param keep Skills that are not to be unloaded.
 */
export function give(
  call: ToolCall,
  key: string,
  portions: readonly Portion[],
  smaller: Smaller,
  keep: readonly string[],
): Answer {
  const { free, cost, set, conversation } = call
  const { unloading } = set.parts
  const pieces = portions.flatMap((portion) => portion.pieces)
  const skills = portions.map(({ name }) => name)
  const needs = cost(pieces)
  const room =
    needs <= free ? { pieces: [] } : call.evict && unloading?.makeRoom(call, needs - free, keep)
  if (!room) {
    const others = unloading?.choices(call, keep)
    throw new Refusal(
      'no-room',
      ...composeRefusal(
        { needs, free, sections: fittingSections(call, smaller), others },
        set.settings,
      ),
    )
  }
  for (const { name, content, pieces } of portions) {
    const held = current(call, name, content)
    conversation.held.delete(name)
    conversation.held.set(name, {
      content,
      tokens: cost(pieces) + (held?.tokens ?? 0),
      parts: new Set(held?.parts).add(key),
    })
  }
  return { skills, ...room, pieces: [...room.pieces, ...pieces] }
}

/** What the model has of a skill, if that is still what the skill holds. */
export function current(call: ToolCall, name: string, content: SkillContent): Held | undefined {
  const held = call.conversation.held.get(name)
  return held?.content && held.content !== content ? undefined : held
}

/** Answers briefly where the model has a part, or the whole that the part is of. */
export function repeated(
  call: ToolCall,
  name: string,
  content: SkillContent,
  path?: string,
  section?: string,
): Answer | undefined {
  const entry = current(call, name, content)
  if (!entry?.parts.has(partKey(path)) && !entry?.parts.has(partKey(path, section))) return
  const { held } = call.conversation
  held.delete(name)
  held.set(name, entry)
  return { pieces: [message(already, call.set.settings)] }
}

/** The sections that fit, those left out that lie in another that fits. */
function fittingSections(
  { cost, free }: ToolCall,
  { sections, within, compose }: Smaller,
): Section[] {
  const isIn = (section: Section, other: Section | undefined): boolean =>
    !other || (other.start <= section.start && other.end >= section.end)
  const fit = sections.filter((section) => isIn(section, within) && cost(compose(section)) <= free)
  return fit.filter((section) => !fit.some((other) => other !== section && isIn(section, other)))
}
