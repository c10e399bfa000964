import type { Section } from '../types.ts'

/** A section whose costs no build has measured. */
export interface PlainSection extends Omit<Section, 'tokens' | 'listed'> {
  readonly tokens?: undefined
  readonly listed?: undefined
}

export type AnySection = Section | PlainSection

/** A block between fences or a comment, to its end; or a heading. */
const mark =
  /^ {0,3}(?:(`{3,})[^`\n\r]*$.*?(?:^ {0,3}\1`*[ \t]*$|(?!.))|(~{3,}).*?(?:^ {0,3}\2~*[ \t]*$|(?!.))|<!--.*?(?:-->|(?!.))|(#{1,6})(?:[ \t]+([^\n\r]*))?$)/gms

/**
 * Finds the sections of a Markdown text that no build has read: from each heading that begins with
 * `#` to the next of its level or above, and `introduction` before the first. Ids are those that the
 * compiler makes of plain titles. Underlined headings are not found, and none in a block between
 * fences or in a comment.
 *
 * @param text The text.
 */
export function plainSections(text: string): PlainSection[] {
  const taken = new Map<string, number>()
  const idOf = (base: string): string => {
    let count = taken.get(base) ?? 0
    let id = base
    while (taken.has(id)) id = `${base}-${++count}`
    taken.set(base, count).set(id, count)
    return id
  }
  const found = [...text.matchAll(mark)].flatMap(({ index, 3: depth, 4: written = '' }) => {
    const title = written
      .trim()
      .replace(/(^|[ \t])#+$/, '')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[*`]/g, '')
      .trim()
    const slug = title
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_ -]|\p{Default_Ignorable_Code_Point}/gu, '')
      .replaceAll(' ', '-')
      .normalize()
    return depth ? { id: idOf(slug || 'section'), title, level: depth.length, start: index } : []
  })
  const sections = found.map((one, at) => {
    let next = at + 1
    while ((found[next]?.level ?? 0) > one.level) next++
    return { ...one, end: found[next]?.start ?? text.length }
  })
  const end = sections[0]?.start ?? 0
  const title = 'Introduction'
  return text.slice(0, end).trim()
    ? [{ id: idOf('introduction'), title, level: 0, start: 0, end }, ...sections]
    : sections
}
