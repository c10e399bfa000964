import { isMap, isSeq } from 'yaml'
import type { Findings, Range } from '../problems/findings.ts'
import { listKeys, ownKeys, specificationKeys } from './keys.ts'
import { type Entry, entriesOf, itemsOf, type ParsedYaml, scalarOf } from './yaml.ts'

/**
 * Reports what YAML takes for a comment and its author hardly meant as one: the rest of a text
 * behind ` #`, and headings of a body whose fence is forgotten.
 *
 * @param parsed The YAML, without errors.
 * @param text The file's text.
 * @param findings Takes the problems.
 */
export function reportComments(parsed: ParsedYaml, text: string, findings: Findings): void {
  const entries = entriesOf(parsed)
  for (const [key, entry] of entries) {
    for (const { key: name, value, node } of textsOf(key, entry, parsed)) {
      const place = commentBehind(value, scalarOf(node)?.value, text)
      if (place === undefined) continue
      const comment = text.slice(place.start, place.end)
      findings.add('frontmatter/comment', place, { key: name, comment })
    }
  }
  reportHeadings(parsed, entries, findings)
}

interface NamedValue {
  readonly key: string
  readonly value: Range
  readonly node: Entry['node']
}

/** Where a text may stand: at the top, in `metadata`, and in lists of texts. */
function textsOf(key: string, { value, node }: Entry, parsed: ParsedYaml): NamedValue[] {
  if (key === 'metadata' && isMap(node)) {
    const inner = [...entriesOf(parsed, node)]
    return inner.map(([name, entry]) => ({ ...entry, key: `${key}.${name}` }))
  }
  if ((listKeys.has(key) || key === 'allowed-tools') && isSeq(node)) {
    return itemsOf(parsed, node).map((item) => ({ key, value: item.range, node: item.node }))
  }
  return [{ key, value, node }]
}

/**
 * The comment behind an unquoted text, or in place of one. Quotes and the marks of a block end a
 * value for sure, and what is no text has nothing to go on with.
 */
function commentBehind(range: Range, value: unknown, text: string): Range | undefined {
  const written = text.slice(range.start, range.end)
  const isText = typeof value === 'string' && !/^["'|>&*!]/.test(written)
  const isNothing = written === '' && value === null
  const pattern = isText
    ? /[ \t]+(#[^\r\n]*)/y
    : isNothing
      ? /[ \t]*:?[ \t]*(#[^\s#][^\r\n]*)/y
      : undefined
  if (pattern === undefined) return undefined
  pattern.lastIndex = range.end
  const comment = pattern.exec(text)?.[1]
  if (comment === undefined) return undefined
  const end = pattern.lastIndex
  return { start: end - comment.length, end: end - comment.length + comment.trimEnd().length }
}

const heading = /^#{1,6} .*\S/gm
// A key, an item or a rule that was commented out.
const commentedOut = /^#+ (?:[\w-]+:(?:\s|$)|- |[-=#]+$)/

/**
 * Where the closing fence is forgotten, the body's headings are comments for YAML: below the last
 * value, or, set off by a blank line, above what can only be lines of the body.
 */
function reportHeadings(
  { yaml, start }: ParsedYaml,
  entries: ReadonlyMap<string, Entry>,
  findings: Findings,
): void {
  const endOf = (all: [string, Entry][]): number =>
    Math.max(start, ...all.map(([, entry]) => entry.value.end)) - start
  const all = [...entries]
  const last = endOf(all)
  const lastKnown = endOf(all.filter(([key]) => isKnown(key)))
  for (const { index, 0: line } of yaml.matchAll(heading)) {
    if (index < lastKnown || commentedOut.test(line)) continue
    if (index < last && !/\n[ \t\r]*\n$/.test(yaml.slice(0, index))) continue
    const at = start + index
    findings.add('frontmatter/heading', { start: at, end: at + line.length }, { line })
  }
}

function isKnown(key: string): boolean {
  return specificationKeys.includes(key) || ownKeys.includes(key)
}
