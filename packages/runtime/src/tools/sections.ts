import { hasPart, isActive } from '../session/conversation.ts'
import type { Match } from '../set/names.ts'
import {
  composeRequired,
  composeSection,
  composeSectionLines,
  type OfferedSection,
} from '../text/compose.ts'
import type { Piece } from '../text/pieces.ts'
import { type AnySection, plainSections } from '../text/plain-sections.ts'
import type { ToolCall } from './call.ts'
import { matchName } from './find-skill.ts'
import type { Unit } from './give.ts'
import { composeNames, refuseName } from './refuse.ts'

/** How texts are delivered by section. */
export interface Sections {
  /** Finds a section by its id or title, or refuses with those that there are. */
  find(call: ToolCall, unit: Unit, wanted: string): AnySection
  /** Composes a section of instructions. */
  compose(call: ToolCall, unit: Unit, section: AnySection): Piece[]
}

/** Finds a section by its id or title, or refuses with those that there are. */
export const findSection: Sections['find'] = (call, unit, wanted) => {
  const sections = sectionsIn(unit)
  const find = (key: 'id' | 'title'): Match =>
    matchName(
      call,
      wanted,
      sections.map((section) => section[key]),
    )
  const { name, near } = find('id')
  const title = name ? undefined : find('title').name
  const found = sections.find((section) => section.id === name || section.title === title)
  if (found) {
    // What holds it may be there already.
    const holds = (section: AnySection): boolean =>
      isIn(found, section) && hasPart(call.conversation, unit, section.id)
    return (call.options.repeat ? undefined : sections.find(holds)) ?? found
  }
  const shown = near ? sections.filter(({ id }) => near.includes(id)) : sections
  throw refuseName(
    call,
    'unknown-section',
    composeSectionLines(price(call, unit, shown), call.set.settings),
  )
}

/**
 * Composes a section of instructions: without abilities that the model knows, and with the names of
 * skills that are required and that it has not.
 */
export const composePart: Sections['compose'] = (call, unit, section) => {
  const { settings } = call.set
  const { held } = call.conversation
  const { requires = [] } = call.get(unit.name) ?? {}
  const here = requires.filter((name) => call.get(name))
  const unloaded = here.filter((name) => !isActive(held.get(name)))
  return [
    ...composeRequired(composeNames(call, unloaded), here.length < requires.length, settings),
    ...composeSection(unit, section, settings, isActive(held.get(unit.name), unit.mark)),
  ]
}

/** Delivers texts by section. */
export const bySection: Sections = { compose: composePart, find: findSection }

/**
 * The sections of a text that the model has not, with what each costs now.
 *
 * @param within The section of which they have to be parts.
 */
export function missingSections(call: ToolCall, unit: Unit, within?: AnySection): PricedSection[] {
  const all = sectionsIn(unit)
  const known = all.filter(({ id }) => hasPart(call.conversation, unit, id))
  const inside = all.filter(
    (section) => isIn(section, within) && !known.some((each) => isIn(section, each)),
  )
  return price(call, unit, inside)
}

/** Those of some sections that cost no more than so many tokens, the outermost ones. */
export function outermost(sections: readonly PricedSection[], most: number): PricedSection[] {
  const fit = sections.filter(({ tokens }) => tokens <= most)
  return fit.filter((section) => !fit.some((other) => other !== section && isIn(section, other)))
}

/** What the section costs that costs least; infinite where there is none. */
export function leastSection({ cost }: ToolCall, unit: Unit): number {
  return Math.min(...sectionsIn(unit).map((section) => cost(unit.compose(section))))
}

/** The sections of a text; of instructions that no build has read, those that are found now. */
function sectionsIn({ sections, content, path }: Unit): readonly AnySection[] {
  const isRead = path !== undefined || content.tokens !== undefined
  return sections[0] || isRead ? sections : plainSections(content.body)
}

/**
 * Says what delivering each section costs now: abilities that the model knows are left out, and
 * others may have been registered since the build.
 */
const price = ({ cost }: ToolCall, unit: Unit, sections: readonly AnySection[]): PricedSection[] =>
  sections.map((section) => {
    const tokens = cost(unit.compose(section))
    return section.tokens === tokens ? section : { ...section, tokens, listed: undefined }
  })

type Range = Pick<AnySection, 'start' | 'end'>

/** A section with what it costs now. */
export type PricedSection = Range & OfferedSection

const isIn = (section: Range, other?: Range): boolean =>
  !other || (other.start <= section.start && other.end >= section.end)
