import type { Range } from '../problems/findings.ts'
import { codePoint } from '../problems/frame.ts'
import type { Edit } from '../problems/problem.ts'
import {
  blanks,
  commented,
  dashes,
  findAlmostClosing,
  findKey,
  findKeysEnd,
} from './closing-line.ts'
import { findCodeAround } from './code-around.ts'
import { between, type Fences, findLine, type Line, lineAt, startOf, textOf } from './fences.ts'
import { isReadable } from './is-readable.ts'

/** What was found where the text has no frontmatter by the rules. */
export type Recovery =
  | Recovered
  | { readonly kind: 'missing' }
  /** `fences` hold what can only be metadata; `rule` is a line that may be meant to close it. */
  | { readonly kind: 'unclosed'; readonly fences: Fences; readonly rule: Line | undefined }
  /** A fence of another language, such as `---js`. */
  | { readonly kind: 'language'; readonly open: Range; readonly fence: string }

/** Frontmatter that is meant for certain; `flaws` say what is wrong with its fences. */
export interface Recovered {
  readonly kind: 'recovered'
  readonly fences: Fences
  readonly flaws: readonly Flaw[]
}

/** Something that keeps other tools from seeing the frontmatter. */
export interface Flaw {
  readonly kind: 'fence' | 'fence-above' | 'blank-above' | 'text-above' | 'code-around'
  readonly range: Range
  /** The line as it is written; empty where it is missing. */
  readonly found: string
  /** Mends it, where the result is certain. */
  readonly fix?: readonly Edit[]
}

const yamlFence = new RegExp(`^${blanks}---+${blanks}ya?ml${blanks}$`, 'i')
const otherFence = /^(?:---+[ \t]*\w+|\+\+\+|;;;)[ \t]*\w*[ \t]*$/
const strictFence = /^---[ \t]*$/

/**
 * Looks for frontmatter that its author meant although the fences are wrong: indented, of too
 * few or many dashes, marked `yaml`, closed by `...`, the first one forgotten, or with something
 * above it. It is taken only where what it encloses has both `name:` and `description:`.
 *
 * @param text The file's text, in which `findFences` found nothing.
 * @returns What was found.
 */
export function recoverFences(text: string): Recovery {
  const start = startOf(text)
  const first = findLine(text, start, (line) => line.trim() !== '')
  if (first === undefined) return { kind: 'missing' }
  const above: Flaw[] = []
  if (first.start > start) {
    const range = { start, end: first.start }
    above.push({ kind: 'blank-above', range, found: '', fix: [{ ...range, text: '' }] })
  }
  const line = textOf(text, first)
  if ([dashes, yamlFence, commented].some((fence) => fence.test(line)))
    return closeFrom(text, first, above)
  if (otherFence.test(line)) return { kind: 'language', open: first, fence: line.trim() }
  return openingForgotten(text, first, above) ?? belowOtherText(text, first) ?? { kind: 'missing' }
}

/** The opening fence is there, well written or not: finds the closing one. */
function closeFrom(text: string, open: Line, above: readonly Flaw[]): Recovery {
  const flaws = [...above, ...fenceFlaw(text, open, 'open')]
  const strict = findLine(text, open.next, (line) => strictFence.test(line))
  if (strict !== undefined && strictFence.test(textOf(text, open))) {
    // Two rules of Markdown below a blank line enclose no metadata.
    if (findKey(text.slice(open.next, strict.start), 'name', 'description') === null) {
      return { kind: 'missing' }
    }
    return { kind: 'recovered', fences: between(open, strict), flaws }
  }
  const close = closingLine(text, open)
  if (close === undefined) {
    const { end, rule } = findKeysEnd(text, open.next)
    const hasKey = findKey(text.slice(open.next, end), 'name', 'description') !== null
    // Another line of dashes may as well be a rule of the body.
    if (!hasKey && !strictFence.test(textOf(text, open))) return { kind: 'missing' }
    const nowhere = { start: end, end, next: end }
    return { kind: 'unclosed', fences: between(open, nowhere), rule }
  }
  const all = [...flaws, ...fenceFlaw(text, close, 'close')]
  return { kind: 'recovered', fences: between(open, close), flaws: all }
}

/** The line that was meant to close the frontmatter, where that is certain. */
function closingLine(text: string, open: Line): Line | undefined {
  const { end, rule } = findKeysEnd(text, open.next)
  const hasKey = findKey(text.slice(open.next, end), 'name', 'description') !== null
  const next = hasKey ? findAlmostClosing(text, end) : undefined
  if (next?.start === rule?.start) return next
  // Further down it may as well be a line of the body.
  const enough = metadataEnd(text.slice(open.next))
  const close = enough === undefined ? undefined : findAlmostClosing(text, open.next + enough)
  return close && isReadable(text.slice(open.next, close.start)) ? close : undefined
}

/**
 * Looks for a line that was meant as the closing fence where a line `---` further down, such as a
 * rule of the body, is taken for it.
 *
 * @param text The file's text.
 * @param found Its frontmatter.
 * @returns The frontmatter that is meant: a shorter one where only that can be read.
 */
export function closeEarlier(text: string, found: Recovered): Recovered {
  const { open, content } = found.fences
  const close = findAlmostClosing(text.slice(0, content.end), content.start)
  if (close === undefined) return found
  const yaml = text.slice(content.start, close.start)
  const isMeant = isMetadata(yaml) && isReadable(yaml) && !isReadable(textOf(text, content))
  if (!isMeant) return found
  const others = found.flaws.filter(({ range }) => range.start < close.start)
  const fences = between({ ...open, next: content.start }, close)
  return { kind: 'recovered', fences, flaws: [...others, ...fenceFlaw(text, close, 'close')] }
}

/**
 * Looks for frontmatter whose opening fence stands twice, so that by the rules it is empty.
 *
 * @param text The file's text.
 * @param fences Its frontmatter by the rules.
 */
export function openAgain(
  text: string,
  { open, content, close, bodyStart }: Fences,
): Recovered | undefined {
  if (textOf(text, content).trim() !== '') return undefined
  const end = findLine(text, bodyStart, (line) => strictFence.test(line))
  if (end === undefined || !isMetadata(text.slice(bodyStart, end.start))) return undefined
  const edit = { start: open.start, end: close.start, text: '' }
  const flaw: Flaw = { kind: 'fence-above', range: open, found: '---', fix: [edit] }
  return { kind: 'recovered', fences: between({ ...close, next: bodyStart }, end), flaws: [flaw] }
}

function openingForgotten(text: string, first: Line, above: readonly Flaw[]): Recovery | undefined {
  if (findKey(textOf(text, first), 'name', 'description') === null) return undefined
  const close = findLine(text, first.start, (line) => strictFence.test(line))
  if (close === undefined || !isMetadata(text.slice(first.start, close.start))) return undefined
  const open = { start: first.start, end: first.start, next: first.start }
  const flaw: Flaw = {
    kind: 'fence',
    range: first,
    found: '',
    fix: [{ start: first.start, end: first.start, text: `---${lineEndAfter(text, first)}` }],
  }
  return { kind: 'recovered', fences: between(open, close), flaws: [...above, flaw] }
}

function belowOtherText(text: string, first: Line): Recovery | undefined {
  const open = findLine(text, first.next, (line) => strictFence.test(line))
  const close = open && findLine(text, open.next, (line) => strictFence.test(line))
  if (!open || !close || !isMetadata(text.slice(open.next, close.start))) return undefined
  const found = textOf(text, first)
  const code = findCodeAround(text, first, open, close)
  // What belongs above or below other text is for the author to say, so there is no fix.
  const flaw: Flaw =
    code === undefined
      ? { kind: 'text-above', range: first, found }
      : { kind: 'code-around', range: first, found, fix: code.fix }
  const fences = { ...between(open, close), bodyStart: code?.bodyStart ?? close.next }
  return { kind: 'recovered', fences, flaws: [flaw] }
}

/** A comment behind a fence goes on a line of its own within the frontmatter. */
function fenceFlaw(text: string, line: Line, side: 'open' | 'close'): Flaw[] {
  const found = textOf(text, line)
  if (strictFence.test(found)) return []
  const comment = commented.exec(found)?.[1]
  const lines = side === 'open' ? ['---', comment] : [comment, '---']
  const mended = lines.filter((one) => one !== undefined).join(lineEndAfter(text, line))
  const edit = { start: line.start, end: line.end, text: mended }
  return [{ kind: 'fence', range: line, found: showBlanks(found), fix: [edit] }]
}

/** Names the blanks that no one sees; spaces before the dashes show as they are. */
function showBlanks(line: string): string {
  return line.replace(/[ \t]+$/, '').replace(/[^\S ]|[\u200B-\u200D\u2060]/g, codePoint)
}

function isMetadata(block: string): boolean {
  return metadataEnd(block) !== undefined
}

/** Where the line begins before which a text has both `name:` and `description:`. */
function metadataEnd(block: string): number | undefined {
  const name = findKey(block, 'name')
  const description = findKey(block, 'description')
  if (name === null || description === null) return undefined
  return lineAt(block, Math.max(name.index, description.index)).next
}

function lineEndAfter(text: string, line: Line): string {
  return text.slice(line.end, line.next) || '\n'
}
