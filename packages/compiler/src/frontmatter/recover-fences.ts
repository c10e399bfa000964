import type { Range } from '../problems/findings.ts'
import { codePoint } from '../problems/frame.ts'
import type { Edit } from '../problems/problem.ts'
import { between, type Fences, findLine, type Line, startOf, textOf } from './fences.ts'

/** What was found where the text has no frontmatter by the rules. */
export type Recovery =
  /** Frontmatter is meant for certain; `flaws` say what is wrong with its fences. */
  | { readonly kind: 'recovered'; readonly fences: Fences; readonly flaws: readonly Flaw[] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unclosed'; readonly open: Range }
  /** A fence of another language, such as `---js`. */
  | { readonly kind: 'language'; readonly open: Range; readonly fence: string }

/** Something that keeps other tools from seeing the frontmatter. */
export interface Flaw {
  readonly kind: 'fence' | 'blank-above' | 'text-above'
  readonly range: Range
  /** The line as it is written; empty where it is missing. */
  readonly found: string
  /** Mends it, where the result is certain. */
  readonly fix?: readonly Edit[]
}

// Blanks of every kind, such as the no-break space that word processors write, and what no one sees;
// and the long dashes that those make of hyphens.
const blanks = '[\\s\\u200B-\\u200D\\u2060]*'
const dashes = new RegExp(`^${blanks}(?:-{2,}|[-–—]*[–—][-–—]*)${blanks}$`)
const almostClosing = new RegExp(`${dashes.source}|^\\.\\.\\.${blanks}$`)
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
  if (dashes.test(line) || yamlFence.test(line)) return closeFrom(text, first, above)
  if (otherFence.test(line)) return { kind: 'language', open: first, fence: line.trim() }
  return openingForgotten(text, first, above) ?? belowOtherText(text, first) ?? { kind: 'missing' }
}

/** The opening fence is there, well written or not: finds the closing one. */
function closeFrom(text: string, open: Line, above: readonly Flaw[]): Recovery {
  const flaws = [...above, ...fenceFlaw(text, open)]
  const strict = findLine(text, open.next, (line) => strictFence.test(line))
  if (strict !== undefined && strictFence.test(textOf(text, open))) {
    // Two rules of Markdown below a blank line enclose no metadata.
    if (!/^(?:name|description)[ \t]*:/m.test(text.slice(open.next, strict.start))) {
      return { kind: 'missing' }
    }
    return { kind: 'recovered', fences: between(open, strict), flaws }
  }
  const enough = metadataEnd(text.slice(open.next))
  if (enough === undefined) return { kind: 'unclosed', open }
  const close = findLine(text, open.next + enough, (line) => almostClosing.test(line))
  if (close === undefined) return { kind: 'unclosed', open }
  const all = [...flaws, ...fenceFlaw(text, close)]
  return { kind: 'recovered', fences: between(open, close), flaws: all }
}

function openingForgotten(text: string, first: Line, above: readonly Flaw[]): Recovery | undefined {
  if (!/^(?:name|description)[ \t]*:/.test(textOf(text, first))) return undefined
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
  // What belongs above or below is for the author to say, so there is no fix.
  const flaw: Flaw = { kind: 'text-above', range: first, found: textOf(text, first) }
  return { kind: 'recovered', fences: between(open, close), flaws: [flaw] }
}

function fenceFlaw(text: string, line: Line): Flaw[] {
  const found = textOf(text, line)
  if (strictFence.test(found)) return []
  const edit = { start: line.start, end: line.end, text: '---' }
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
  const name = /^name[ \t]*:.*(?:\r\n?|\n)/m.exec(block)
  const description = /^description[ \t]*:.*(?:\r\n?|\n)/m.exec(block)
  if (name === null || description === null) return undefined
  return Math.max(name.index + name[0].length, description.index + description[0].length)
}

function lineEndAfter(text: string, line: Line): string {
  return text.slice(line.end, line.next) || '\n'
}
