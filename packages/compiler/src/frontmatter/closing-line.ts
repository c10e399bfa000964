import { findLine, type Line, textOf } from './fences.ts'
import { ownKeys, specificationKeys } from './keys.ts'

// Blanks of every kind, such as the no-break space that word processors write, and what no one sees.
export const blanks = '[\\s\\u200B-\\u200D\\u2060]*'

/** Two dashes or more, or the long ones that word processors make of them. */
export const dashes = new RegExp(`^${blanks}(?:-{2,}|[-–—]*[–—][-–—]*)${blanks}$`)

/** A fence with a comment behind it, which YAML allows there. */
export const commented = /^---[ \t]+(#.*)$/

const almostClosing = new RegExp(
  `${dashes.source}|^${blanks}\\.\\.\\.${blanks}$|${commented.source}`,
)
const otherRule = /^[ \t]*(?:-{3,}.*|([*_=~+])\1{1,}|(?:[-*_] ){2,}[-*_])[ \t]*$/
const knownKey = new RegExp(
  `^(["']?)(?:${[...specificationKeys, ...ownKeys].join('|')})\\1[ \\t]*:(?:\\s|$)`,
)
const anyKey = /^(?:[\w.-]+|"[^"]*"|'[^']*')[ \t]*:(?:[ \t]|$)/

/**
 * Finds the first line of a key at the top, whose name may stand in quotes.
 *
 * @param text Lines of YAML.
 * @param keys Names of keys.
 * @returns The match of the whole line, without its end.
 */
export function findKey(text: string, ...keys: readonly string[]): RegExpExecArray | null {
  return new RegExp(`^(["']?)(?:${keys.join('|')})\\1[ \\t]*:.*`, 'm').exec(text)
}

/**
 * Finds the first line that is nearly a closing fence and below which no metadata goes on: dashes,
 * however many and how far indented, three dots, or a fence with a comment behind it.
 *
 * @param text The file's text.
 * @param start Where a line begins.
 */
export function findAlmostClosing(text: string, start: number): Line | undefined {
  return findLine(
    text,
    start,
    (line, place) => almostClosing.test(line) && !goesOn(text, line, place),
  )
}

/** Where the lines that can only be metadata end, and the line there that looks like a rule. */
export interface KeysEnd {
  readonly end: number
  readonly rule: Line | undefined
}

/**
 * Finds how far metadata goes that nothing closes: lines of keys and what is indented below them,
 * with blank lines and comments only above keys that skills have.
 *
 * @param text The file's text.
 * @param start Where the first of them begins.
 */
export function findKeysEnd(text: string, start: number): KeysEnd {
  let end = start
  while (end < text.length) {
    const next = findLine(text, end, (line) => /^\s*[^\s#]/.test(line))
    if (next === undefined) return { end, rule: undefined }
    const written = textOf(text, next)
    const isRule = almostClosing.test(written) || otherRule.test(written)
    if (isRule && !goesOn(text, written, next)) return { end: next.start, rule: next }
    // Below a blank line or a heading most likely the body begins.
    const isPart = next.start > end ? knownKey.test(written) : isKeyLine(written)
    if (!isPart) return { end, rule: undefined }
    end = next.next
  }
  return { end, rule: undefined }
}

function isKeyLine(line: string): boolean {
  return anyKey.test(line) || /^[ \t]+\S|^- /.test(line)
}

/** Whether metadata goes on below a line: a key that skills have, or the text of the same block. */
function goesOn(text: string, written: string, line: Line): boolean {
  const next = findLine(text, line.next, (below) => below.trim() !== '')
  if (next === undefined) return false
  const below = textOf(text, next)
  if (knownKey.test(below)) return true
  if (!/^[ \t]/.test(written)) return false
  // Right below what may be the end of a text any key counts.
  return /^[ \t]/.test(below) || (anyKey.test(below) && next.start === line.next)
}
