import type { Section } from '../types.ts'

/** A section whose costs no build has measured. */
export interface PlainSection extends Omit<Section, 'tokens' | 'listed'> {
  readonly tokens?: undefined
  readonly listed?: undefined
}

export type AnySection = Section | PlainSection

/** A fence of code, or a heading. */
const mark = /^ {0,3}(?:(`{3,}|~{3,})|(#{1,6})[ \t]+(.*))/gm

/**
 * Finds the sections of a Markdown text that no build has read: from each heading that begins with
 * `#` to the next of its level or above. Ids are those that the compiler makes of plain titles.
 * Underlined headings are not found, and none in a block between fences.
 *
 * @param text The text.
 */
export function plainSections(text: string): PlainSection[] {
  const found: (PlainSection & { end: number })[] = []
  let fence = ''
  for (const { index, 1: fenced, 2: depth, 3: title = '' } of text.matchAll(mark)) {
    if (fenced) {
      if (!fence) fence = fenced
      else if (fenced.startsWith(fence)) fence = ''
    }
    if (!depth || fence) continue
    const level = depth.length
    for (const one of found) {
      if (one.level >= level) one.end = Math.min(one.end, index)
    }
    const slug = title
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-')
    const base = slug || 'section'
    let id = base
    for (let count = 1; found.some((one) => one.id === id); count++) id = `${base}-${count}`
    found.push({ id, title: title.trim(), level, start: index, end: text.length })
  }
  return found
}
