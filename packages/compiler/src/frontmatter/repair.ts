import type { Edit } from '../problems/problem.ts'
import { quote } from './quote.ts'

/** A value that was meant as text, and the edit that makes YAML read it so. */
export interface Repair {
  readonly key: string
  /** Replaces the value; offsets are in the YAML text. */
  readonly edit: Edit
}

/** A value as it is written, with its key. Offsets are in the YAML text. */
interface Written {
  readonly key: string
  readonly valueStart: number
  readonly valueEnd: number
}

const keyLine =
  /^((?:[ \t]*- )*[ \t]*)([^\s#:"'[\]{}&*!|>%@`,?-][^:\r\n]*?|"[^"\r\n]*"|'[^'\r\n]*')[ \t]*:[ \t]+(\S[^\r\n]*)/

/**
 * Finds unquoted values that hold `: ` or end in a colon and so break the YAML.
 *
 * @param yaml The YAML text.
 * @param faults Offsets of errors in it. A value without an error in it is left alone.
 * @returns Repairs in order, which do not overlap.
 */
export function repairColons(yaml: string, faults: readonly number[]): Repair[] {
  return repairs(yaml, faults, true, (value) => isPlain(value) && /:(?:\s|$)/.test(value))
}

/**
 * Finds values on one line that begin with a character that YAML gives a meaning, and were meant
 * as text: `@team …`, `*bold* …`, `[file] [options]`, `"Quoted" and more`.
 *
 * @param yaml The YAML text.
 * @param faults Offsets of errors in it. A value without an error in it is left alone.
 * @returns Repairs in order, which do not overlap.
 */
export function repairIndicators(yaml: string, faults: readonly number[]): Repair[] {
  const meant = /^[@`%]|^\*\S+ |^(?:\[[^[\]]*\]|\{[^{}]*\}|"[^"\\]*")[ \t]*[^\s#,]/
  return repairs(yaml, faults, false, (value) => meant.test(value))
}

/**
 * Finds unquoted text over several lines that a ` #` cuts short: YAML takes the rest of that line
 * for a comment, and the lines below for a mistake.
 *
 * @param yaml The YAML text.
 * @param faults Offsets of errors in it. A value without an error in it is left alone.
 * @returns Repairs in order, which do not overlap.
 */
export function repairComments(yaml: string, faults: readonly number[]): Repair[] {
  return repairs(yaml, faults, true, (value) => isPlain(value) && /\s#.*\n/.test(value))
}

/**
 * Replaces tabs that indent lines by two spaces each.
 *
 * @param yaml The YAML text.
 * @returns Edits, in order.
 */
export function repairTabs(yaml: string): Edit[] {
  return [...yaml.matchAll(/^[ \t]*\t[ \t]*(?=\S)/gm)].map(({ index, 0: indent }) => ({
    start: index,
    end: index + indent.length,
    text: indent.replaceAll('\t', '  '),
  }))
}

function repairs(
  yaml: string,
  faults: readonly number[],
  continued: boolean,
  isMeantAsText: (value: string) => boolean,
): Repair[] {
  const found: Repair[] = []
  const sorted = [...faults].sort((a, b) => a - b)
  let next = 0
  let start = 0
  while (start < yaml.length) {
    while ((sorted[next] ?? start) < start) next++
    const fault = sorted[next]
    if (fault === undefined) break
    const written = writtenAt(yaml, start, continued)
    const value = written && yaml.slice(written.valueStart, written.valueEnd)
    if (written && value && fault <= written.valueEnd && isMeantAsText(value)) {
      const edit = { start: written.valueStart, end: written.valueEnd, text: quote(value) }
      found.push({ key: written.key, edit })
      start = written.valueEnd
    }
    const lineEnd = yaml.indexOf('\n', start)
    start = lineEnd === -1 ? yaml.length : lineEnd + 1
  }
  return found
}

/** The value whose key's line begins at an offset, if such a line begins there. */
function writtenAt(yaml: string, start: number, continued: boolean): Written | undefined {
  const match = keyLine.exec(lineFrom(yaml, start))
  if (match === null) return undefined
  const [whole, indent = '', key = '', value = ''] = match
  const valueStart = start + whole.length - value.length
  const valueEnd = valueStart + value.trimEnd().length
  return {
    key: key.replace(/^(["'])(.*)\1$/, '$2'),
    valueStart,
    // One word that indented lines follow is no wrapped text, but a mistake of another kind.
    valueEnd:
      continued && /\s/.test(value) ? continuedEnd(yaml, valueEnd, indent.length) : valueEnd,
  }
}

/** Where a value ends that goes on in lines which are indented more than its key. */
function continuedEnd(yaml: string, valueEnd: number, indent: number): number {
  let end = valueEnd
  for (let lineEnd = yaml.indexOf('\n', end); lineEnd !== -1; ) {
    const start = lineEnd + 1
    const line = lineFrom(yaml, start)
    const text = line.trim()
    if (text !== '' && line.length - line.trimStart().length <= indent) break
    if (text !== '') end = start + line.trimEnd().length
    lineEnd = yaml.indexOf('\n', start)
  }
  return end
}

function lineFrom(yaml: string, start: number): string {
  const end = yaml.indexOf('\n', start)
  return yaml.slice(start, end === -1 ? undefined : end)
}

function isPlain(value: string): boolean {
  return !/^(?:["'[\]{}&*!|>%@`#,]|[-?](?:\s|$))/.test(value)
}
