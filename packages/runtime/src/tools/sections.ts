import { hasPart } from '../session/conversation.ts'
import type { Match } from '../set/names.ts'
import {
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
import { refuseName } from './refuse.ts'

/** How texts are delivered by section. */
export interface Sections {
  /** Finds a section by its id or title, or refuses with those that there are. */
  find(call: ToolCall, unit: Unit, wanted: string): AnySection
  /** Composes a section of instructions. */
  readonly compose: typeof composeSection
  /** Lines that offer the sections that cost no more, of one section where it is given. */
  choices(call: ToolCall, unit: Unit, most: number, within?: AnySection): Piece[]
  /** What the section costs that costs least; infinite where there is none. */
  least(call: ToolCall, unit: Unit): number
}

/** Delivers texts by section. */
export const bySection: Sections = {
  compose: composeSection,
  find(call, unit, wanted) {
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
  },
  choices(call, unit, most, within) {
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
  },
  least: (call, unit) =>
    Math.min(...sectionsIn(unit).map((section) => call.cost(unit.compose(section)))),
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
