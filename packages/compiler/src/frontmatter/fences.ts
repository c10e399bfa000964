import type { Range } from '../problems/findings.ts'

/** Where the frontmatter of a text is, in UTF-16 offsets. */
export interface Fences {
  /** The opening fence's line, without its end. */
  readonly open: Range
  /** What is between the fences: whole lines. */
  readonly content: Range
  /** The closing fence's line, without its end. */
  readonly close: Range
  /** Where the text below the frontmatter begins. */
  readonly bodyStart: number
}

const byteOrderMark = '\uFEFF'
const fence = /^---[ \t]*$/

/**
 * Finds frontmatter by the rules of remark-frontmatter: a line `---` first in the text, and a
 * next line `---`, each with nothing but spaces and tabs behind. A byte order mark may precede.
 *
 * @param text The file's text.
 * @returns The fences, or `undefined` where the text has no closed frontmatter.
 */
export function findFences(text: string): Fences | undefined {
  const open = lineAt(text, startOf(text))
  if (!fence.test(textOf(text, open))) return undefined
  const close = findLine(text, open.next, (line) => fence.test(line))
  return close && between(open, close)
}

/** Where the text begins behind a byte order mark. */
export function startOf(text: string): number {
  return text.startsWith(byteOrderMark) ? 1 : 0
}

/** A line of a text: `end` is before its line end, `next` behind it. */
export interface Line extends Range {
  readonly next: number
}

/**
 * Gives the line that begins at an offset. It ends in LF, CRLF, a lone CR or with the text.
 *
 * @param text Any text.
 * @param start Where the line begins.
 */
export function lineAt(text: string, start: number): Line {
  const lineEnd = /\r\n?|\n/g
  lineEnd.lastIndex = start
  const found = lineEnd.exec(text)
  return found === null
    ? { start, end: text.length, next: text.length }
    : { start, end: found.index, next: lineEnd.lastIndex }
}

/**
 * Finds the first line that fits.
 *
 * @param text Any text.
 * @param start Where a line begins.
 * @param fits Judges a line by its text and place.
 */
export function findLine(
  text: string,
  start: number,
  fits: (line: string, place: Line) => boolean,
): Line | undefined {
  const lineEnd = /\r\n?|\n|$/g
  for (let from = start; from < text.length; ) {
    lineEnd.lastIndex = from
    const found = lineEnd.exec(text)
    const line = { start: from, end: found?.index ?? text.length, next: lineEnd.lastIndex }
    if (fits(textOf(text, line), line)) return line
    from = line.next
  }
  return undefined
}

/** Puts the parts of a frontmatter together from its fences' lines. */
export function between(open: Line, close: Line): Fences {
  return { open, content: { start: open.next, end: close.start }, close, bodyStart: close.next }
}

/** The part of a text that a range covers. */
export function textOf(text: string, range: Range): string {
  return text.slice(range.start, range.end)
}
