import type { SourceSection } from '../skill/source-skill.ts'
import type { Heading } from './analyse.ts'
import { Slugger } from './slug.ts'

/**
 * Makes the sections of a text from its headings: each goes from its heading's line to the next
 * heading of its level or above.
 *
 * @param headings In the order of the text.
 * @param length The text's length, in UTF-16 units.
 * @returns Sections in the same order, with unique ids.
 */
export function sectionsOf(headings: readonly Heading[], length: number): SourceSection[] {
  const slugger = new Slugger()
  const ends = sectionEnds(headings, length)
  return headings.map(({ level, title, start }, index) => ({
    id: slugger.slug(title),
    title,
    level,
    start,
    end: ends[index] ?? length,
  }))
}

function sectionEnds(headings: readonly Heading[], length: number): number[] {
  const ends = headings.map(() => length)
  const open: number[] = []
  for (const [index, heading] of headings.entries()) {
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      if ((headings[last]?.level ?? 0) < heading.level) break
      ends[last] = heading.start
      open.pop()
    }
    open.push(index)
  }
  return ends
}
