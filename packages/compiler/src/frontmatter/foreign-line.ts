import { ownKeys, specificationKeys } from './keys.ts'

const known: ReadonlySet<string> = new Set([...specificationKeys, ...ownKeys])
const keyOfLine = /^(["']?)([\w.-]+)\1[ \t]*:(?:[ \t]|$)/

/** A line that a text seems to go on in. Offsets are in the text. */
export interface ForeignLine {
  /** Where its first character is that is no blank. */
  readonly start: number
  readonly end: number
  /** The key that it is of; absent for a comment. */
  readonly key?: string
}

/**
 * Finds the first of the lines that a text without quotes goes on in which may be none of it: a
 * comment, or a key that is indented too far. At the top that is a key which skills have, for any other
 * word before a colon may be part of a sentence; within a mapping it is any word.
 *
 * @param text The text as it is written, its first line included.
 * @param isInner Whether it is a value within a mapping.
 * @returns The line; undefined where all of them can only be the text's.
 */
export function findForeignLine(text: string, isInner: boolean): ForeignLine | undefined {
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    const [line = '', blanks = '', written = ''] = /^([ \t]*)(.*)/.exec(text.slice(at + 1)) ?? []
    const range = { start: at + 1 + blanks.length, end: at + 1 + line.trimEnd().length }
    if (written.startsWith('#')) return range
    const key = keyOfLine.exec(written.trimEnd())?.[2]
    if (key !== undefined && (isInner || known.has(key))) return { ...range, key }
  }
  return undefined
}
