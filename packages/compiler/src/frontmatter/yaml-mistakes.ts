import {
  type Document,
  isMap,
  isScalar,
  type Node,
  visit,
  type YAMLError,
  type YAMLMap,
} from 'yaml'
import type { Range } from '../problems/findings.ts'
import { Lines } from '../problems/lines.ts'
import { findForeignLine } from './foreign-line.ts'
import { findMarks } from './marks.ts'
import { continuedEnd } from './repair.ts'
import { keyText } from './to-data.ts'
import { type ParsedText, parse } from './yaml.ts'
import { isDirective, isTouching } from './yaml-faults.ts'

/** A mistake in YAML, for which the parser may have several errors. */
export interface Mistake {
  /** In the document's text. */
  readonly range: Range
  readonly error: YAMLError
  /** For a key that stands twice: the key, and where it stands first. */
  readonly duplicate: { readonly key: string; readonly first: Range } | undefined
}

/**
 * Tells the mistakes behind the parser's errors: one a line, and each key that stands twice.
 *
 * @param parsed The document and its text.
 * @returns Mistakes in the order of the parser.
 */
export function findMistakes({ text, document }: ParsedText): Mistake[] {
  if (document.errors.length === 0) return []
  const lines = new Lines(text)
  const { openers, duplicates } = survey(document)
  const mistakes = new Map<string, Mistake>()
  for (const error of withoutConsequences(document.errors, text)) {
    const range = placeOf(error, openers, text)
    const duplicate = error.code === 'DUPLICATE_KEY' ? duplicates.get(error.pos[0]) : undefined
    const id = `${lines.point(range.start).line} ${duplicate?.key ?? ''}`
    if (!mistakes.has(id)) mistakes.set(id, { range, error, duplicate })
  }
  return [...mistakes.values()]
}

/**
 * Where something follows a value that has ended, the parser takes all below for mistakes. What stands
 * there by itself is looked at by itself.
 */
function withoutConsequences(errors: readonly YAMLError[], text: string): readonly YAMLError[] {
  const first = errors.findIndex(endsTheDocument)
  const [at] = errors[first]?.pos ?? []
  if (at === undefined) return errors
  const below = [...text.slice(at).matchAll(/\n(?=[^\s#-])/g)].map(({ index }) => at + index + 1)
  const own = below.flatMap((start, nth) => {
    const found = parse(text.slice(start, below[nth + 1])).document.errors
    const last = found.findIndex(endsTheDocument)
    for (const error of found) error.pos = [error.pos[0] + start, error.pos[1] + start]
    return last === -1 ? found : found.slice(0, last + 1)
  })
  return [...errors.slice(0, first + 1), ...own]
}

const endsTheDocument = ({ message }: YAMLError): boolean => / in YAML stream\b/.test(message)

interface Survey {
  /** Quoted texts and bracketed collections, the outer before the inner. */
  readonly openers: readonly Range[]
  /** Keys that their mapping has already, by offset. */
  readonly duplicates: ReadonlyMap<number, NonNullable<Mistake['duplicate']>>
}

function survey(document: Document): Survey {
  const openers: Range[] = []
  const duplicates = new Map<number, NonNullable<Mistake['duplicate']>>()
  visit(document, {
    Node(_, node) {
      // Without what follows the value: one that is closed opens nothing for the lines below it.
      const [start, end] = (node as Node).range ?? [0, 0, 0]
      const opens = isScalar(node) ? /^QUOTE/.test(node.type ?? '') : 'flow' in node && node.flow
      if (opens) openers.push({ start, end })
      if (isMap(node)) noteDuplicates(node, duplicates)
    },
  })
  return { openers, duplicates }
}

function noteDuplicates(
  map: YAMLMap,
  duplicates: Map<number, NonNullable<Mistake['duplicate']>>,
): void {
  const seen = new Map<string, Range>()
  for (const { key } of map.items) {
    if (!isScalar(key) || !key.range) continue
    const [start, end] = key.range
    const text = keyText(key)
    const first = seen.get(text)
    if (first === undefined) seen.set(text, { start, end })
    else duplicates.set(start, { key: text, first })
  }
}

/**
 * Points at the opening quote or bracket where the parser noticed only later that it stays open, at the
 * directive below which it misses a line, and at the key which it takes for a part of the text above.
 */
function placeOf(
  { code, message, pos: [start, end] }: YAMLError,
  openers: readonly Range[],
  text: string,
): Range {
  if (isDirective(message)) {
    return findMarks(text).find(({ kind }) => kind === 'directive') ?? { start, end }
  }
  const foreign = /IMPLICIT_KEY$/.test(code) ? foreignKey(text, start) : undefined
  if (foreign !== undefined) return foreign
  const notClosed = code === 'BAD_INDENT' || (code === 'MISSING_CHAR' && !isTouching(message))
  const opener = notClosed
    ? openers.findLast((one) => one.start < start && start <= one.end)
    : undefined
  if (opener !== undefined) return { start: opener.start, end: opener.start + 1 }
  return lineBehindBlanks(text, start) ?? { start, end }
}

/** A key that is indented below a text without quotes, as if it were a part of it. */
function foreignKey(text: string, start: number): Range | undefined {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const indent = /^[ \t]*/.exec(text.slice(lineStart))?.[0].length ?? 0
  const value = text.slice(start, continuedEnd(text, lineEndAt(text, start), indent))
  const line = findForeignLine(value, indent > 0)
  if (line?.key === undefined) return undefined
  return { start: start + line.start, end: start + line.start + line.key.length }
}

/** What stands first where the parser points at blanks that indent it. */
function lineBehindBlanks(text: string, start: number): Range | undefined {
  const isIndent = start === 0 || text[start - 1] === '\n'
  const blanks = isIndent ? (/^[ \r\n]+(?!\t)/.exec(text.slice(start))?.[0].length ?? 0) : 0
  const word = blanks === 0 ? undefined : /^[^\s:]+/.exec(text.slice(start + blanks))?.[0]
  return word === undefined
    ? undefined
    : { start: start + blanks, end: start + blanks + word.length }
}

function lineEndAt(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  return end === -1 ? text.length : end
}
