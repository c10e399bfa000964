import { isAlias, isCollection, isScalar, type Node } from 'yaml'
import type { Findings } from '../problems/findings.ts'
import { listKeys, ownKeys, specificationKeys, textKeys, truthKeys } from './keys.ts'
import { findMarks, type Mark } from './marks.ts'
import { columnOf, type Slot, slotAt, slotsOf } from './slots.ts'
import { truthOf } from './values.ts'
import { type Entry, entriesOf, type ParsedYaml } from './yaml.ts'

/**
 * Reports what YAML takes for a comment and its author may not have meant as one: the rest of a text
 * behind ` #`, lines of it that begin so, and headings of a body whose fence is forgotten.
 *
 * @param parsed The YAML, without errors.
 * @param findings Takes the problems.
 */
export function reportComments(parsed: ParsedYaml, findings: Findings): void {
  const { text, document, origin } = parsed
  const slots = slotsOf(document, text)
  for (const mark of findMarks(text)) {
    if (mark.kind !== 'comment') continue
    const slot = slotAt(slots, mark.start)
    if (slot === undefined || !isDropped(mark, slot, parsed)) continue
    const place = { start: origin(mark.start), end: origin(mark.end) }
    findings.add('frontmatter/comment', place, { key: slot.key, comment: mark.text })
  }
  reportHeadings(parsed, entriesOf(parsed), findings)
}

/** Whether a comment may be a part of the value that it stands behind, above or within. */
function isDropped(comment: Mark, slot: Slot, parsed: ParsedYaml): boolean {
  const { node } = slot
  // Comments have a blank behind the `#`, by habit; `#1` and `#clock` are words.
  const isWord = /^#+[^\s#]/.test(comment.text)
  const isOwnLine = /^[ \t]*$/.test(lineBefore(parsed.text, comment.start))
  if (isOwnLine) {
    const isDeeper = columnOf(parsed.text, comment.start) > (slot.indent ?? Infinity)
    return isDeeper && !isAmongKeys(comment, slot)
  }
  if (isCollection(node)) return isWord
  // Quotes, the mark of a block and an alias end a value for certain.
  if (hasEnd(node, parsed)) return isWord
  return mayGoOn(slot, isWord) || (isNothing(node) && commentedOut.test(comment.text))
}

/** Whether a line of its own stands where keys or items do, or did before they were commented out. */
function isAmongKeys(comment: Mark, slot: Slot): boolean {
  const { node } = slot
  if (isCollection(node)) return comment.end <= (node.range?.[1] ?? 0)
  return isNothing(node) && !isAlias(node) && !isTextSlot(slot) && commentedOut.test(comment.text)
}

const isNothing = (node: Node | null): boolean => !isScalar(node) || node.value === null

/** Whether the value of a slot is a text, or may be meant as one; what ends others is a comment. */
function mayGoOn(slot: Slot, isWord: boolean): boolean {
  const { node, key } = slot
  const value = isScalar(node) ? node.value : undefined
  const isTruth = truthKeys.has(key) && truthOf(String(value)) !== undefined
  const isText = typeof value === 'string' && !isTruth
  return isWord || isText || isAlias(node) || isTextSlot(slot)
}

function isTextSlot({ key, isItem }: Slot): boolean {
  if (listKeys.has(key) || key === 'allowed-tools') return true
  return !isItem && (textKeys.has(key) || key.startsWith('metadata.'))
}

function hasEnd(node: Node | null, { yaml, start, origin }: ParsedYaml): boolean {
  const [from, to] = node?.range ?? [0, 0]
  // A text that YAML could not read has quotes only since it was repaired.
  return from < to && /["'|>*]/.test(yaml[origin(from) - start] ?? '')
}

function lineBefore(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
}

const heading = /^#{1,6} .*\S/gm
// A key, an item or a rule that was commented out.
const commentedOut = /^#+ ?(?:[\w-]+:(?:\s|$)|- |[-=#]+$)/

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
