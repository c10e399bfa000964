import type { AbilityDefinition, Section, Settings, Skill, SkillContent } from '../types.ts'
import { type EntrySource, indexFrame, renderEntry } from './entry.ts'
import {
  renderAbilityLine,
  renderBody,
  renderNameLine,
  renderRefusal,
  renderResource,
  renderResourceLine,
  renderSectionLine,
} from './load.ts'
import * as messages from './messages.ts'
import type { Piece } from './pieces.ts'
import type { AnySection } from './plain-sections.ts'

/** What texts are composed with: the model's control texts and the measured fixed texts. */
export type TextSettings = Pick<Settings, 'control' | 'messages'>

/** One skill of a load. */
export interface LoadPart {
  readonly name: string
  readonly content: SkillContent
  /** Definitions to deliver in place of the content's own. */
  readonly abilities?: readonly AbilityDefinition[] | undefined
  /** Whether it requires a skill that is not there. */
  readonly incomplete?: boolean
}

/** A fixed text as a piece. */
export function message([key, text]: messages.FixedText, settings: TextSettings): Piece {
  return { text, tokens: settings.messages[key] }
}

/** Lines under a fixed text; nothing where there is no line. */
export function composeUnder(
  open: messages.FixedText,
  lines: readonly Piece[],
  settings: TextSettings,
): Piece[] {
  return lines[0] ? [message(open, settings), ...lines] : []
}

/** Lines between two fixed texts; nothing where there is no line. */
export function composeList(
  open: messages.FixedText,
  lines: readonly Piece[],
  end: messages.FixedText,
  settings: TextSettings,
): Piece[] {
  return lines[0] ? [message(open, settings), ...lines, message(end, settings)] : []
}

/**
 * Composes what a prompt holds of skills: whole those of mode `full`, then the index of the rest.
 * The index's last line has no cost of its own, since its frame is measured as a whole.
 *
 * @param full Skills that are in the prompt from the start.
 * @param lines The index's lines, see `composeEntry`.
 * @param settings The catalog's settings.
 * @returns No piece where there is nothing.
 */
export function composePrompt(
  full: readonly LoadPart[],
  lines: readonly Piece[],
  settings: Settings,
): Piece[] {
  const { format, instructions, frame } = settings.index
  const tokens: number | undefined = frame[format]
  const [open, close] = indexFrame(format, instructions)
  const index = lines[0]
    ? [{ text: open, tokens }, ...lines, { text: close, tokens: tokens && 0 }]
    : []
  const whole = composeLoad(full, settings, !!index[0])
  return whole[0] ? [message(messages.fullOpen, settings), ...whole, ...index] : index
}

/** Composes the whole index line of a skill. */
export function composeEntry(
  skill: EntrySource & { readonly tokens?: Skill['tokens'] | undefined },
  { index: { format }, control }: Settings,
): Piece {
  return { text: renderEntry(format, skill, control), tokens: skill.tokens?.entry[format] }
}

/**
 * Composes what `load_skill` delivers for whole skills: for each its body, the lines that list
 * its resources and those that define its abilities; before one that requires a skill that is not
 * there, a line that says so.
 *
 * @param parts The skills, those that another needs before it.
 * @param settings The catalog's settings.
 * @param more Whether another text follows.
 */
export function composeLoad(
  parts: readonly LoadPart[],
  settings: TextSettings,
  more = false,
): Piece[] {
  const { control } = settings
  return parts.flatMap((part, at) => {
    const { name, content, incomplete } = part
    const files = composeResourceLines(content.resources, settings)
    const last = !more && at === parts.length - 1
    return [
      ...(incomplete ? [message(messages.incomplete, settings)] : []),
      { text: renderBody(name, content.body, control), tokens: content.tokens },
      ...composeList(messages.resourcesOpen, files, messages.resourcesEnd, settings),
      ...composeAbilities(part, settings),
      message(last ? messages.endOfContent : messages.endOfContentLine, settings),
    ]
  })
}

/**
 * Composes what `load_skill` delivers for one section.
 *
 * @param part The skill.
 * @param section One of the content's sections.
 * @param settings The catalog's settings.
 * @param bare Leaves out the abilities, for a model that has their definitions already.
 */
export function composeSection(
  part: LoadPart,
  section: AnySection,
  settings: TextSettings,
  bare = false,
): Piece[] {
  const { name, content } = part
  const text = renderBody(
    name,
    content.body.slice(section.start, section.end),
    settings.control,
    section.id,
  )
  const end = message(messages.endOfContent, settings)
  const tokens = less(section.tokens, [...composeAbilities({ name, content }, settings), end])
  return [{ text, tokens }, ...(bare ? [] : composeAbilities(part, settings)), end]
}

/**
 * Composes what a section says of the skills that its skill requires, besides the section itself.
 *
 * @param names The lines that name those that the model has not, see `composeName`.
 * @param incomplete Whether there are some that the session does not have.
 * @param settings The catalog's settings.
 */
export function composeRequired(
  names: readonly Piece[],
  incomplete: boolean,
  settings: TextSettings,
): Piece[] {
  const told = composeUnder(messages.requiresToo, names, settings)
  return incomplete ? [message(messages.incomplete, settings), ...told] : told
}

/**
 * Composes what `skill_read` delivers.
 *
 * @param name The skill's name.
 * @param path The resource's path.
 * @param content The raw text, and the tokens of all that is delivered of it.
 * @param settings The catalog's settings.
 * @param section The part of the text to deliver; absent for all of it.
 */
export function composeResource(
  name: string,
  path: string,
  content: { readonly text: string; readonly tokens?: number | undefined },
  settings: TextSettings,
  section?: AnySection,
): Piece[] {
  const text = section ? content.text.slice(section.start, section.end) : content.text
  const end = message(messages.endOfResource, settings)
  return [
    {
      text: renderResource(name, path, text, settings.control, section?.id),
      tokens: less((section ?? content).tokens, [end]),
    },
    end,
  ]
}

/** What is left of a measured whole without its other pieces. */
const less = (tokens: number | undefined, others: readonly Piece[]): number | undefined =>
  tokens && others.reduce((left, other) => left - (other.tokens ?? 0), tokens)

/** Composes the lines that list a skill's resources. */
export function composeResourceLines(
  resources: SkillContent['resources'],
  { control }: TextSettings,
): Piece[] {
  return Object.entries(resources).map(([path, entry]) => ({
    text: renderResourceLine(path, entry, control),
    tokens: entry.listed,
  }))
}

/** What offers a section: its id, its cost, and what the line costs that says so. */
export interface OfferedSection extends Pick<Section, 'id' | 'tokens'> {
  readonly listed?: number | undefined
}

/** Composes the lines that offer sections. */
export function composeSectionLines(
  sections: readonly OfferedSection[],
  { control }: TextSettings,
): Piece[] {
  return sections.map((section) => ({
    text: renderSectionLine(section, control),
    tokens: section.listed,
  }))
}

/** Composes a line for each name, fault or the like that no build measured. */
export function composeLines(texts: readonly string[], { control }: TextSettings): Piece[] {
  return texts.map((text) => ({ text: renderNameLine(text, control) }))
}

/** Composes the line that names a skill. */
export function composeName(
  skill: { readonly name: string; readonly tokens?: { readonly name: number } | undefined },
  { control }: TextSettings,
): Piece {
  return { text: renderNameLine(skill.name, control), tokens: skill.tokens?.name }
}

/**
 * Composes the answer to a load or read that does not fit.
 *
 * @param needs What was asked for would cost this, in tokens.
 * @param free What is free, in tokens.
 * @param choices Lines that offer what could be done, such as `composeSectionChoices`.
 * @param settings The catalog's settings.
 */
export function composeRefusal(
  needs: number,
  free: number,
  choices: readonly Piece[],
  settings: TextSettings,
): Piece[] {
  return choices[0]
    ? [{ text: renderRefusal(needs, free) }, ...choices, message(messages.again, settings)]
    : composeNoRoom(needs, free, settings)
}

/** The same where nothing can be done. */
export function composeNoRoom(needs: number, free: number, settings: TextSettings): Piece[] {
  return [{ text: renderRefusal(needs, free) }, message(messages.nothingFits, settings)]
}

/** Composes the lines that offer sections in place of the whole, with their costs. */
export function composeSectionChoices(
  sections: readonly OfferedSection[],
  settings: TextSettings,
): Piece[] {
  return composeUnder(messages.sections, composeSectionLines(sections, settings), settings)
}

function composeAbilities(
  { content, abilities = content.abilities }: LoadPart,
  settings: TextSettings,
): Piece[] {
  const lines = abilities.map((ability) => ({
    text: renderAbilityLine(ability, settings.control),
    tokens: ability.tokens,
  }))
  return composeList(messages.abilitiesOpen, lines, messages.abilitiesEnd, settings)
}
