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
import { type MessageKey, messages } from './messages.ts'
import type { Piece } from './pieces.ts'

/** What texts are composed with: the model's control texts and the measured fixed texts. */
export type TextSettings = Pick<Settings, 'control' | 'messages'>

/** One skill of a load. */
export interface LoadPart {
  readonly name: string
  readonly content: SkillContent
  /** Definitions to deliver in place of the content's own. */
  readonly abilities?: readonly AbilityDefinition[]
}

/** A fixed text as a piece. */
export function message(key: MessageKey, settings: TextSettings): Piece {
  return { text: messages[key], tokens: settings.messages[key] }
}

/**
 * Composes the index: the lines around it are one piece each, the closing one without cost of its
 * own, since the frame is measured as a whole.
 *
 * @param entries The listed skills in their order.
 * @param settings The catalog's settings.
 * @returns No piece where nothing is listed.
 */
export function composeIndex(
  entries: readonly (EntrySource & Partial<Pick<Skill, 'tokens'>>)[],
  settings: Settings,
): Piece[] {
  if (entries.length === 0) return []
  const { format, instructions, frame } = settings.index
  const [open, close] = indexFrame(format, instructions)
  return [
    { text: open, tokens: frame[format] },
    ...entries.map((entry) => ({
      text: renderEntry(format, entry, settings.control),
      tokens: entry.tokens?.entry[format],
    })),
    { text: close, tokens: 0 },
  ]
}

/**
 * Composes what `load_skill` delivers for whole skills: for each its body, the lines that list
 * its resources and those that define its abilities.
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
  return parts.flatMap((part, at) => [
    body(part, settings),
    ...resourceLines(part.content, settings),
    ...abilityLines(part, settings),
    message(more || at < parts.length - 1 ? 'contentEndLine' : 'contentEnd', settings),
  ])
}

/**
 * Composes what a prompt holds of skills: whole those of mode `full`, then the index of the rest.
 *
 * @param full Skills that are in the prompt from the start.
 * @param entries The listed skills, in their order.
 * @param settings The catalog's settings.
 */
export function composePrompt(
  full: readonly LoadPart[],
  entries: Parameters<typeof composeIndex>[0],
  settings: Settings,
): Piece[] {
  const index = composeIndex(entries, settings)
  if (full.length === 0) return index
  return [message('fullOpen', settings), ...composeLoad(full, settings, index.length > 0), ...index]
}

/**
 * Composes what `load_skill` delivers for one section.
 *
 * @param part The skill; its abilities come along, so give none where the model has them.
 * @param section One of the content's sections.
 * @param settings The catalog's settings.
 */
export function composeSection(part: LoadPart, section: Section, settings: TextSettings): Piece[] {
  return [
    body(part, settings, section),
    ...abilityLines(part, settings),
    message('contentEnd', settings),
  ]
}

/**
 * Composes what `skill_read` delivers.
 *
 * @param name The skill's name.
 * @param path The resource's path.
 * @param content The raw text and its tokens as delivered, the last line apart.
 * @param settings The catalog's settings.
 * @param section The part of the text to deliver; absent for all of it.
 */
export function composeResource(
  name: string,
  path: string,
  content: { readonly text: string; readonly tokens?: number | undefined },
  settings: TextSettings,
  section?: Section,
): Piece[] {
  const { control } = settings
  return [
    section
      ? {
          text: renderResource(name, path, slice(content.text, section), control, section.id),
          tokens: section.tokens,
        }
      : { text: renderResource(name, path, content.text, control), tokens: content.tokens },
    message('resourceEnd', settings),
  ]
}

/** Composes the lines that list a skill's resources, those around them left out. */
export function composeResourceLines(content: SkillContent, { control }: TextSettings): Piece[] {
  return Object.entries(content.resources).map(([path, { listed, tokens, type, bytes }]) => ({
    text: renderResourceLine(path, tokens === undefined ? { type, bytes } : { tokens }, control),
    tokens: listed,
  }))
}

/**
 * Composes the answer to a load or read that does not fit: the figures, the sections that would
 * fit with their costs, and the skills that could be unloaded.
 *
 * @param choice `needs` and `free` in tokens, the sections of the text, and what loaded skills
 *   occupy.
 * @param settings The catalog's settings.
 */
export function composeRefusal(
  choice: {
    readonly needs: number
    readonly free: number
    readonly sections: readonly Section[]
    readonly unloadable?: readonly { readonly name: string; readonly tokens: number }[]
  },
  settings: TextSettings,
): Piece[] {
  const { needs, free, sections, unloadable = [] } = choice
  const pieces: Piece[] = [{ text: renderRefusal(needs, free), tokens: undefined }]
  if (sections.length > 0) {
    pieces.push(message('fittingSections', settings), ...composeSectionLines(sections, settings))
  }
  if (unloadable.length > 0) {
    pieces.push(
      message('unloadable', settings),
      ...unloadable.map(({ name, tokens }) => ({
        text: renderSectionLine({ id: name, tokens }, settings.control),
        tokens: undefined,
      })),
    )
  }
  pieces.push(message(pieces.length === 1 ? 'nothingFits' : 'pickSmaller', settings))
  return pieces
}

/** Composes the lines that offer sections. */
export function composeSectionLines(
  sections: readonly Section[],
  { control }: TextSettings,
): Piece[] {
  return sections.map((section) => ({
    text: renderSectionLine(section, control),
    tokens: section.listed,
  }))
}

/** Composes the line that names a skill. */
export function composeName(skill: {
  readonly name: string
  readonly tokens?: { readonly name: number } | undefined
}): Piece {
  return { text: renderNameLine(skill.name), tokens: skill.tokens?.name }
}

function body({ name, content }: LoadPart, { control }: TextSettings, section?: Section): Piece {
  return section
    ? {
        text: renderBody(name, slice(content.body, section), control, section.id),
        tokens: section.tokens,
      }
    : { text: renderBody(name, content.body, control), tokens: content.tokens }
}

function resourceLines(content: SkillContent, settings: TextSettings): Piece[] {
  const lines = composeResourceLines(content, settings)
  if (lines.length === 0) return []
  return [message('resourcesOpen', settings), ...lines, message('resourcesEnd', settings)]
}

function abilityLines(
  { content, abilities = content.abilities }: LoadPart,
  settings: TextSettings,
): Piece[] {
  if (abilities.length === 0) return []
  return [
    message('abilitiesOpen', settings),
    ...abilities.map((ability) => ({
      text: renderAbilityLine(ability, settings.control),
      tokens: ability.tokens,
    })),
    message('abilitiesEnd', settings),
  ]
}

const slice = (text: string, { start, end }: Section): string => text.slice(start, end)
