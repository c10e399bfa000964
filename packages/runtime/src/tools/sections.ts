import { hasPart, isActive } from '../session/conversation.ts'
import type { Match } from '../set/names.ts'
import {
  composeRequired,
  composeSection,
  composeSectionChoices,
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
  if (found) return found
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
 * Lines that offer sections that cost no more, the outermost ones; none that the model has.
 *
 * @param most Tokens that one may cost.
 * @param within The section of which they have to be parts.
 */
export function sectionChoices(
  call: ToolCall,
  unit: Unit,
  most: number,
  within?: AnySection,
): Piece[] {
  const all = sectionsIn(unit)
  const known = all.filter(({ id }) => hasPart(call.conversation, unit, id))
  const inside = all.filter(
    (section) => isIn(section, within) && !known.some((each) => isIn(section, each)),
  )
  const fit = price(call, unit, inside).filter(({ tokens }) => tokens <= most)
  const outermost = fit.filter(
    (section) => !fit.some((other) => other !== section && isIn(section, other)),
  )
  return composeSectionChoices(outermost, call.set.settings)
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
const price = (
  { cost }: ToolCall,
  unit: Unit,
  sections: readonly AnySection[],
): (Range & OfferedSection)[] =>
  sections.map((section) => {
    const tokens = cost(unit.compose(section))
    return section.tokens === tokens ? section : { ...section, tokens, listed: undefined }
  })

type Range = Pick<AnySection, 'start' | 'end'>

const isIn = (section: Range, other?: Range): boolean =>
  !other || (other.start <= section.start && other.end >= section.end)
