import { type Answer, Refusal } from '../session/answer.ts'
import { type Held, hold } from '../session/conversation.ts'
import { matchName } from '../set/names.ts'
import type { AnySkill } from '../set/sources.ts'
import {
  composeLoad,
  composeName,
  composeRefusal,
  composeSection,
  composeSectionLines,
  type LoadPart,
  message,
} from '../text/compose.ts'
import type { Piece } from '../text/pieces.ts'
import type { Section, SkillContent } from '../types.ts'
import type { Tool, ToolCall } from './tool.ts'

/** `load_skill`: a skill with those that it requires, or one section of it. */
export const loadSkill: Tool = (call, { name, section }) => {
  const skill = call.skill(name)
  return section === undefined ? loadWhole(call, skill) : loadSection(call, skill, section)
}

/** Loads a skill after those that it requires. What the model has already is left out. */
export async function loadWhole(call: ToolCall, skill: AnySkill): Promise<Answer> {
  const needed = closure(call, skill)
  const contents = await Promise.all(needed.map((each) => call.fetch(each.load, each)))
  const parts = needed.flatMap((each, at): Part[] => {
    const content = contents[at]
    const held = current(call, each.name, content)
    if (!content || held?.whole) return []
    return [{ name: each.name, content, abilities: call.abilities(each, content) }]
  })
  if (!parts.some((part) => part.name === skill.name)) {
    touch(call, skill.name)
    return { pieces: [message('loaded', call.settings)] }
  }
  const pieces = composeLoad(parts, call.settings)
  const kept = new Set(needed.map((each) => each.name))
  const main = contents.at(-1)
  const room = makeRoom(call, pieces, main ? fitting(call, skill, main) : [], kept)
  for (const [at, part] of parts.entries()) {
    const last = at === parts.length - 1
    const own = composeLoad([part], call.settings, !last)
    credit(call, part.name, part.content, last ? [...room.pieces, ...own] : own).whole = true
  }
  return { ...room, pieces: [...room.pieces, ...pieces], skills: parts.map((part) => part.name) }
}

type Part = LoadPart & { readonly content: SkillContent }

async function loadSection(call: ToolCall, skill: AnySkill, wanted: string): Promise<Answer> {
  const content = await call.fetch(skill.load, skill)
  const section = findSection(call, content.sections, wanted)
  const held = current(call, skill.name, content)
  if (held?.whole || held?.sections.has(section.id)) {
    touch(call, skill.name)
    return { pieces: [message(held.whole ? 'loaded' : 'read', call.settings)] }
  }
  const pieces = sectionPieces(call, skill, content, section)
  const within = content.sections.filter(
    ({ start, end }) => start >= section.start && end <= section.end,
  )
  const smaller = fitting(call, skill, { ...content, sections: within })
  const room = makeRoom(call, pieces, smaller, new Set([skill.name]))
  const all = [...room.pieces, ...pieces]
  credit(call, skill.name, content, all).sections.add(section.id)
  return { ...room, pieces: all, skills: [skill.name] }
}

/** The definitions come with the first section only. */
function sectionPieces(
  call: ToolCall,
  skill: AnySkill,
  content: SkillContent,
  section: Section,
): Piece[] {
  const first = !current(call, skill.name, content)?.sections.size
  const abilities = first ? call.abilities(skill, content) : []
  return composeSection({ name: skill.name, content, abilities }, section, call.settings)
}

/** What the model has of a skill, if that is still what the skill holds. */
function current(
  { conversation }: ToolCall,
  name: string,
  content: SkillContent | undefined,
): Held | undefined {
  const held = conversation.held.get(name)
  return held && (held.content === undefined || held.content === content) ? held : undefined
}

/**
 * Enters delivered text under its skill, as the one used last.
 *
 * @returns The skill's entry.
 */
export function credit(
  call: ToolCall,
  name: string,
  content: SkillContent,
  pieces: readonly Piece[],
): Held {
  const before = call.conversation.held.get(name)
  const held = current(call, name, content) ?? hold(before?.tokens)
  held.content = content
  held.tokens += call.measure(pieces).tokens
  call.conversation.held.set(name, held)
  touch(call, name)
  return held
}

/** Marks a skill as the one used last. */
export function touch({ conversation: { held } }: ToolCall, name: string): void {
  const entry = held.get(name)
  if (!entry) return
  held.delete(name)
  held.set(name, entry)
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

/** The sections that fit, those left out that lie in another. */
function fitting(call: ToolCall, skill: AnySkill, content: SkillContent): Section[] {
  const fit = content.sections.filter(
    (section) => call.measure(sectionPieces(call, skill, content, section)).tokens <= call.free,
  )
  return outermost(fit)
}

/** Leaves out sections that lie in another of the list. */
export function outermost(sections: readonly Section[]): Section[] {
  return sections.filter(
    (section) =>
      !sections.some(
        (other) => other !== section && other.start <= section.start && other.end >= section.end,
      ),
  )
}

/** Finds a section by id, or by title where one fits; refuses with those that there are. */
export function findSection(call: ToolCall, sections: readonly Section[], wanted: string): Section {
  const ids = sections.map((section) => section.id)
  const titles = sections.map((section) => section.title)
  const match = [matchName(wanted, ids), matchName(wanted, titles)]
  const found = sections.find(({ id, title }) => id === match[0]?.name || title === match[1]?.name)
  if (found) return found
  throw new Refusal(
    'unknown-section',
    sections.length === 0
      ? [message('noSections', call.settings)]
      : [
          message('nearSections', call.settings),
          ...composeSectionLines(sections, call.settings),
          message('pickSection', call.settings),
        ],
  )
}

/**
 * Sees that an answer fits, by unloading other skills where the settings allow that.
 *
 * @param call The call.
 * @param pieces The answer.
 * @param sections Smaller parts to offer where it does not fit.
 * @param kept Names that stay loaded.
 * @returns What to put before the answer.
 */
export function makeRoom(
  call: ToolCall,
  pieces: readonly Piece[],
  sections: readonly Section[],
  kept: ReadonlySet<string>,
): Pick<Answer, 'pieces' | 'unloaded'> {
  const { conversation, free, settings } = call
  const needs = call.measure(pieces).tokens
  if (needs <= free) return { pieces: [] }
  const told = (names: readonly string[]): Piece[] => [
    message('evictedOpen', settings),
    ...names.map((name) => composeName({ name, tokens: call.get(name)?.tokens })),
  ]
  const unloadable = [...conversation.held]
    .filter(([name, { tokens }]) => tokens > 0 && !kept.has(name))
    .map(([name, { tokens }]) => ({ name, tokens }))
  const most = call.measure(told(unloadable.map(({ name }) => name))).tokens
  const keep = (name: string): boolean => kept.has(name) || call.get(name)?.pinned === true
  const unloaded = call.makeRoom?.(conversation, needs + most - free, keep)
  if (unloaded) return { pieces: told(unloaded), unloaded }
  throw new Refusal('no-room', composeRefusal({ needs, free, sections, unloadable }, settings))
}
