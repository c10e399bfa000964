import type { Section } from '@skillfold/runtime'
import { renderSectionLine } from '@skillfold/runtime/text'
import type { SourceSection } from '../skill/source-skill.ts'
import type { Measure } from './measure.ts'

/**
 * Makes the sections that a model can ask for, so that together they hold the whole text and
 * each is as large as is useful:
 *
 * - A section holds its subsections, and what is in its lists and quotations, unless that makes it larger than the limit; then it ends
 *   where the first of them begins.
 * - Text before the first heading is a section of its own, `introduction`. It is all of a text whose
 *   headings are all in lists or quotations.
 *
 * @param text The raw text.
 * @param headings Its headings, in order.
 * @param render Renders a part of the text as it is delivered.
 * @param around Tokens of what is delivered around each section.
 * @param measure How to count, and the limit in tokens.
 * @returns The sections in order; none where the text has no heading.
 */
export function measureSections(
  text: string,
  headings: readonly SourceSection[],
  render: (part: string, id: string) => string,
  around: number,
  measure: Measure,
): Section[] {
  const { count, control, sectionLimit } = measure
  const section = (heading: SourceSection, end: number): Section => {
    const { id, title, level, start } = heading
    const tokens = count(render(text.slice(start, end), id)) + around
    const listed = count(renderSectionLine({ id, tokens }, control))
    return { id, title, level, start, end, tokens, listed }
  }
  const sections = headings.map((heading, index) => {
    const whole = section(heading, heading.end)
    // Behind one in a list item or a quotation, the text around it goes on.
    const next = headings.slice(index + 1).find(({ contained }) => !contained)
    const divisible = next !== undefined && next.start < heading.end
    return divisible && whole.tokens - around > sectionLimit ? section(heading, next.start) : whole
  })
  if (headings.length === 0) return []
  const end = headings.find(({ contained }) => !contained)?.start ?? text.length
  if (text.slice(0, end).trim() === '') return sections
  const id = freeId('introduction', headings)
  return [section({ id, title: 'Introduction', level: 0, start: 0, end }, end), ...sections]
}

function freeId(wanted: string, headings: readonly SourceSection[]): string {
  const ids = new Set(headings.map(({ id }) => id))
  let id = wanted
  for (let number = 1; ids.has(id); number++) id = `${wanted}-${number}`
  return id
}
