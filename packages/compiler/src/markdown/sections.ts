import type { SourceSection } from '../skill/source-skill.ts'
import type { Heading } from './analyse.ts'
import { Slugger } from './slug.ts'

/**
 * Makes the sections of a text from its headings: each goes from its heading's line to the next
 * heading of its level or above. One in a list item or a quotation ends with that at the latest,
 * and is of whole lines, so it begins with the marks of what it is in.
 *
 * @param headings In the order of the text.
 * @param length The text's length, in UTF-16 units.
 * @returns Sections in the same order, with unique ids.
 */
export function sectionsOf(headings: readonly Heading[], length: number): SourceSection[] {
  const slugger = new Slugger()
  const ends = sectionEnds(headings, length)
  return headings.map(({ level, title, start, container }, index) => ({
    id: slugger.slug(title),
    title,
    level,
    start,
    end: ends[index] ?? length,
    ...(container && { contained: true }),
  }))
}

function sectionEnds(headings: readonly Heading[], length: number): number[] {
  const ends = headings.map(({ container }) => container?.end ?? length)
  /** By what headings are in, those whose end is not known yet. */
  const openIn = new Map<string, number[]>()
  for (const [index, { level, start, container }] of headings.entries()) {
    const place = container ? `${container.start} ${container.end}` : ''
    const open = openIn.get(place) ?? []
    openIn.set(place, open)
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      if ((headings[last]?.level ?? 0) < level) break
      ends[last] = start
      open.pop()
    }
    open.push(index)
  }
  return ends
}
