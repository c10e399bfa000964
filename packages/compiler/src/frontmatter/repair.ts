import type { Edit } from '../problems/problem.ts'
import { findForeignLine } from './foreign-line.ts'
import { listKeys, ownKeys, specificationKeys } from './keys.ts'
import { quote } from './quote.ts'

/** A value that was meant as text, and the edit that makes YAML read it so. */
export interface Repair {
  readonly key: string
  /** Replaces the value; offsets are in the YAML text. */
  readonly edit: Edit
  /** Whether nothing else can be meant. Behind ` #` may be a comment, or the rest of the text. */
  readonly certain: boolean
}

/** A value as it is written, with its key. Offsets are in the YAML text. */
interface Written {
  readonly key: string
  /** Whether the key stands in a mapping within the frontmatter. */
  readonly isInner: boolean
  readonly valueStart: number
  readonly valueEnd: number
}

const keyLine =
  /^((?:[ \t]*- )*[ \t]*)([^\s#:"'[\]{}&*!|>%@`,?-][^:\r\n]*?|"[^"\r\n]*"|'[^'\r\n]*')[ \t]*:[ \t]+(\S[^\r\n]*)/

/**
 * Finds unquoted values that hold `: ` or end in a colon and so break the YAML. What YAML takes
 * for a comment behind a value on one line stays one.
 *
 * @param yaml The YAML text.
 * @param faults Offsets of errors in it. A value without an error in it is left alone.
 * @returns Repairs in order, which do not overlap.
 */
export function repairColons(yaml: string, faults: readonly number[]): Repair[] {
  return repairs(yaml, faults, true, (value) => {
    const text = value.includes('\n') ? value : value.replace(/\s+#.*$/, '')
    return isPlain(text) && /:(?:\s|$)/.test(text) ? text : undefined
  })
}

/**
 * Finds values on one line that begin with a character that YAML gives a meaning, and were meant
 * as text: `@team …`, `- so`, `*bold* …`, `[file] [options]`, `"Quoted" and more`. Not where a comment may
 * follow, nor where further quotes leave open which of them belong to the text, nor where `- so` may
 * be an item of a list, or `[a, b]]` one with a slip.
 *
 * @param yaml The YAML text.
 * @param faults Offsets of errors in it. A value without an error in it is left alone.
 * @returns Repairs in order, which do not overlap.
 */
export function repairIndicators(yaml: string, faults: readonly number[]): Repair[] {
  const meant =
    /^[@`%,]|^[-?&] |^\*(?:$|\S* )|^(?:\[[^[\]]*\]|\{[^{}]*\})[ \t]*[^\s#,]|^(["'])(?:(?!\1)[^\\])*\1(?:[ \t]+(?:(?!\1)[^\s#,])|:[ \t])(?:(?!\1).)*$/
  return repairs(yaml, faults, false, (value, key) =>
    meant.test(value) &&
    !/\s#/.test(value) &&
    (isProse(key) || !/^[-?] /.test(value)) &&
    (!/^[[{]/.test(value) || (!hasBrackets(key) && areBalanced(value)))
      ? value
      : undefined,
  )
}

/** Keys whose value may be in brackets, so that what follows them is a mistake. */
function hasBrackets(key: string): boolean {
  return listKeys.has(key) || key === 'allowed-tools' || key === 'metadata'
}

/** Whether each bracket is closed: one too many is a slip of who wrote a list. */
function areBalanced(value: string): boolean {
  const open: string[] = []
  for (const [mark] of value.matchAll(/[[\]{}]/g)) {
    if (mark === '[' || mark === '{') open.push(mark)
    else if (open.pop() !== (mark === ']' ? '[' : '{')) return false
  }
  return open.length === 0
}

/** Keys whose value is no list, whatever it begins with. */
function isProse(key: string): boolean {
  return key === 'description' || key === 'license' || key === 'compatibility'
}

/**
 * Finds unquoted text over several lines that a ` #` cuts short: YAML takes the rest of that line
 * for a comment, and the lines below for a mistake. A blank behind the `#` is how comments are
 * written, and leaves open what is meant.
 *
 * @param yaml The YAML text.
 * @param faults Offsets of errors in it. A value without an error in it is left alone.
 * @returns Repairs in order, which do not overlap.
 */
export function repairComments(yaml: string, faults: readonly number[]): Repair[] {
  return repairs(yaml, faults, true, (value) =>
    isPlain(value) && /\s#.*\n/.test(value) && !/\s#\s/.test(value) ? value : undefined,
  )
}

/**
 * Replaces tabs that indent lines by spaces. In a block such as `|` they are text behind what its
 * first line is indented by.
 *
 * @param yaml The YAML text.
 * @param width Spaces for each tab.
 * @returns Edits, in order; none where it is not certain which tabs are text.
 */
export function repairTabs(yaml: string, width: number): Edit[] {
  const edits: Edit[] = []
  let block: { readonly outer: string; inner?: string } | undefined
  for (const { index, 0: line, 1: blanks = '' } of yaml.matchAll(/^([ \t]*)\S.*$/gm)) {
    const isDeeper = block && blanks.startsWith(block.outer) && blanks !== block.outer
    if (block && isDeeper) block.inner ??= innerIndent(blanks, block.outer)
    const inner = isDeeper ? block?.inner : undefined
    if (inner !== undefined && !blanks.startsWith(inner)) return []
    if (!isDeeper) block = blockHeader.test(line) ? { outer: blanks } : undefined
    const indent = inner ?? blanks
    if (!indent.includes('\t')) continue
    const text = indent.replaceAll('\t', ' '.repeat(width))
    edits.push({ start: index, end: index + indent.length, text })
  }
  return edits
}

const blockHeader = /(?:^[ \t]*-|:)(?:[ \t]+[&!]\S*)*[ \t]+[|>][-+\d]{0,2}[ \t]*(?:[ \t]#.*)?$/

/** What indents a block: a tab behind spaces that suffice is the first of its text. */
function innerIndent(blanks: string, outer: string): string {
  const spaces = /^ */.exec(blanks)?.[0] ?? ''
  return spaces.length > outer.length ? spaces : blanks
}

/**
 * Writes a space behind the colon of keys where there is another blank, such as the no-break space of
 * word processors, or nothing at all behind a key that skills have.
 *
 * @param yaml The YAML text.
 * @returns Edits, in order.
 */
export function repairSpaces(yaml: string): Edit[] {
  return [...yaml.matchAll(spacelessKey)].map(({ index, 0: found, 1: blanks = '' }) => ({
    start: index + found.length - blanks.length,
    end: index + found.length,
    text: ' ',
  }))
}

const spacelessKey = new RegExp(
  `^(?:[\\w.-]+[ \\t]*:([^\\S\\r\\n]*[^\\S \\t\\r\\n][^\\S\\r\\n]*)|(?:${[...specificationKeys, ...ownKeys].join('|')}):(?=[^\\s/]))`,
  'gm',
)

function repairs(
  yaml: string,
  faults: readonly number[],
  continued: boolean,
  meantAsText: (value: string, key: string) => string | undefined,
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
    const isOne = written && value && !findForeignLine(value, written.isInner)
    const text = isOne && fault <= written.valueEnd ? meantAsText(value, written.key) : undefined
    if (written && value && text !== undefined) {
      const end = written.valueStart + text.length
      const edit = { start: written.valueStart, end, text: quote(withoutTabs(text)) }
      found.push({ key: written.key, edit, certain: !/\s#/.test(value) })
      start = written.valueEnd
    }
    const lineEnd = yaml.indexOf('\n', start)
    start = lineEnd === -1 ? yaml.length : lineEnd + 1
  }
  return found
}

/** Spaces indent the lines that a text goes on in: a tab is a mistake there, and folded away. */
export function withoutTabs(text: string): string {
  return text.replace(/\n[ \t]*\t[ \t]*/g, (indent) => indent.replaceAll('\t', '  '))
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
    isInner: indent !== '',
    valueStart,
    // One word that indented lines follow is no wrapped text, but a mistake of another kind.
    valueEnd:
      continued && /\s/.test(value) ? continuedEnd(yaml, valueEnd, indent.length) : valueEnd,
  }
}

/**
 * Says where a value ends that goes on in lines which are indented more than its key.
 *
 * @param yaml The YAML text.
 * @param valueEnd Where its first line ends.
 * @param indent How far its key is indented.
 */
export function continuedEnd(yaml: string, valueEnd: number, indent: number): number {
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

/** Whether a value is written without quotes, and begins with nothing that has a meaning in YAML. */
export function isPlain(value: string): boolean {
  return !/^(?:["'[\]{}&*!|>%@`#,]|[-?](?:\s|$))/.test(value)
}
