import type { SourcePlace } from '../skill/source-skill.ts'
import { Lines } from './lines.ts'

const linesAround = 1
const maxWidth = 100

/** A tab that indents is as wide as the spaces that are drawn for others, and may be the fault. */
const indentTab = '⇥ '

/**
 * Draws a place of a text: its line and those around it, numbered, and a mark under the place.
 * Tabs that indent are shown as `⇥`. Long lines are shown around the mark only, and characters that show as nothing or drive a
 * terminal are shown by name, so that a frame is safe to print.
 *
 * @param text The file's text, or its lines where many frames are drawn.
 * @param place What to mark.
 * @returns Lines joined by `\n`, without one at the end.
 */
export function frame(text: string | Lines, place: SourcePlace): string {
  const lines = typeof text === 'string' ? new Lines(text) : text
  const first = Math.max(1, place.line - linesAround)
  const last = Math.min(lines.count, place.line + linesAround)
  const gutter = String(last).length
  const { from, to } = window(lines.line(place.line), place)
  const rows: string[] = []
  for (let number = first; number <= last; number++) {
    const marked = number === place.line
    const line = lines.line(number)
    const shown = cut(line, from, to)
    rows.push(`${marked ? '>' : ' '} ${String(number).padStart(gutter)} | ${shown}`.trimEnd())
    if (marked) rows.push(`  ${' '.repeat(gutter)} | ${mark(line, place, from, to)}`)
  }
  return rows.join('\n')
}

/**
 * Which part of every line is shown, as UTF-16 offsets in the line: all of a line that is short as
 * it is drawn, else what fits around the beginning of the place.
 */
function window(line: string, place: SourcePlace): { from: number; to: number } {
  if (line.length <= maxWidth && columns(visible(line)) <= maxWidth)
    return { from: 0, to: maxWidth }
  const middle = Math.min(place.column - 1, line.length)
  const before = [...line.slice(Math.max(0, middle - maxWidth), middle)].reverse()
  const from = middle - fitting(before, maxWidth / 2)
  return { from, to: from + fitting(line.slice(from, from + 2 * maxWidth), maxWidth) }
}

/** How many UTF-16 units of whole characters fit into a number of columns. */
function fitting(characters: Iterable<string>, width: number): number {
  let left = width
  let units = 0
  for (const character of characters) {
    left -= columns(visible(character))
    if (left < 0) break
    units += character.length
  }
  return units
}

function cut(line: string, from: number, to: number): string {
  const before = from > 0 && line.length > 0 ? '…' : ''
  const after = to < line.length ? '…' : ''
  const part = wholeCharacters(line.slice(from, to))
  const indent = from > 0 ? '' : (/^[ \t]*/.exec(part)?.[0] ?? '')
  const text = visible(part.slice(indent.length))
  return before + indent.replaceAll('\t', indentTab) + text + after
}

/** Leaves out the halves of characters that a cut parts. */
function wholeCharacters(part: string): string {
  return part.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
}

function mark(line: string, place: SourcePlace, from: number, to: number): string {
  const start = place.column - 1
  const lineEnd = Math.min(line.length, to)
  const end = place.endLine > place.line ? lineEnd : Math.min(place.endColumn - 1, lineEnd)
  const indent = (from > 0 ? 1 : 0) + columns(visible(line.slice(from, start)))
  return ' '.repeat(indent) + '^'.repeat(Math.max(1, columns(visible(line.slice(start, end)))))
}

const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u2800\u3164\uFFA0]/gu

/**
 * Makes a text safe and plain to print on one line: tabs become two spaces, other characters
 * that show as nothing become their code point, such as `<U+202E>`.
 *
 * @param text Any text.
 * @returns The text with nothing invisible in it.
 */
export function visible(text: string): string {
  return text.replaceAll('\t', '  ').replace(invisible, codePoint)
}

/** Names a character by its code point: `<U+200B>`. */
export function codePoint(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `<U+${code}>`
}

// Scripts that terminals draw two columns wide.
const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1F64F}\u{1F680}-\u{1F6FF}\u{1F900}-\u{1F9FF}\u{20000}-\u{3FFFD}]/u

/** How many columns a terminal draws a text in. */
export function columns(text: string): number {
  let width = 0
  for (const character of text) {
    if (!/\p{M}/u.test(character)) width += wide.test(character) ? 2 : 1
  }
  return width
}
