import { type Answer, Refusal } from '../session/answer.ts'
import { type Held, partKey } from '../session/conversation.ts'
import { composeRefusal, composeSectionLines, message } from '../text/compose.ts'
import { already } from '../text/messages.ts'
import type { Piece } from '../text/pieces.ts'
import type { Section, SkillContent } from '../types.ts'
import { refuseName, type ToolCall } from './tool.ts'

/** A text of a skill, the instructions or a file, that can be delivered whole or by section. */
export interface Unit {
  /** The skill. */
  readonly name: string
  readonly content: SkillContent
  /** The file's path; absent for the instructions. */
  readonly path?: string
  readonly sections: readonly Section[]
  readonly compose: (section?: Section) => Piece[]
}

/**
 * Delivers texts and remembers them, if they fit. What the model has already is left out.
 *
 * @param call The call.
 * @param units What was asked for, after what it needs.
 * @param wanted Id or title of the section that was asked for.
 */
export function give(call: ToolCall, units: readonly Unit[], wanted?: string): Answer {
  const { cost, free } = call
  const { settings, parts } = call.set
  const asked = units.at(-1) as Unit
  const section = wanted === undefined ? undefined : findSection(call, asked.sections, wanted)
  const missing = units.filter((unit) => !has(call, unit, section))
  if (!missing.includes(asked)) {
    remember(call, asked)
    return { pieces: [message(already, settings)] }
  }
  const texts = missing.map((unit) => unit.compose(section))
  const needs = cost(texts.flat())
  const keep = units.map(({ name }) => name)
  const fits = needs <= free
  const room = !fits && call.evict && parts.unloading?.makeRoom(call, needs - free, keep)
  if (!fits && !room) {
    const sections = smaller(call, asked, section)
    const others = parts.unloading?.choices(call, keep)
    throw new Refusal('no-room', ...composeRefusal({ needs, free, sections, others }, settings))
  }
  if (room) texts[0]?.unshift(...room.pieces)
  missing.forEach((unit, at) => {
    remember(call, unit, partKey(unit.path, section?.id), cost(texts[at] ?? []))
  })
  return { ...room, skills: missing.map(({ name }) => name), pieces: texts.flat() }
}

/** What the model has of a skill, if that is still what the skill holds. */
export function current(
  { conversation }: ToolCall,
  { name, content }: Pick<Unit, 'name' | 'content'>,
): Held | undefined {
  const held = conversation.held.get(name)
  return held?.content && held.content !== content ? undefined : held
}

function has(call: ToolCall, unit: Unit, section: Section | undefined): boolean {
  const parts = current(call, unit)?.parts
  return !!parts?.has(partKey(unit.path)) || !!parts?.has(partKey(unit.path, section?.id))
}

/** Enters a skill as the one used last, with a part of it that was delivered now. */
function remember(call: ToolCall, unit: Unit, key?: string, tokens = 0): void {
  const { held } = call.conversation
  const { parts, tokens: before = 0 } = current(call, unit) ?? {}
  held.delete(unit.name)
  held.set(unit.name, {
    content: unit.content,
    parts: new Set([...(parts ?? []), ...(key ? [key] : [])]),
    tokens: before + tokens,
  })
}

/** The sections that fit, of one section where it is given; none that lies in another of them. */
function smaller({ cost, free }: ToolCall, unit: Unit, whole?: Section): Section[] {
  const isIn = (section: Section, other?: Section): boolean =>
    !other || (other.start <= section.start && other.end >= section.end)
  const fit = unit.sections.filter(
    (section) => isIn(section, whole) && cost(unit.compose(section)) <= free,
  )
  return fit.filter((section) => !fit.some((other) => other !== section && isIn(section, other)))
}

/** Finds a section by its id or title, or refuses with those that there are. */
function findSection(call: ToolCall, sections: readonly Section[], wanted: string): Section {
  for (const key of ['id', 'title'] as const) {
    const texts = sections.map((section) => section[key])
    const found = sections[texts.indexOf(call.match(wanted, texts).name ?? '')]
    if (found) return found
  }
  throw refuseName(call, 'unknown-section', composeSectionLines(sections, call.set.settings))
}
