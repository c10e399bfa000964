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
import { findMarks } from './marks.ts'
import { keyText } from './to-data.ts'
import type { ParsedText } from './yaml.ts'
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
  for (const error of document.errors) {
    const range = placeOf(error, openers, text)
    const duplicate = error.code === 'DUPLICATE_KEY' ? duplicates.get(error.pos[0]) : undefined
    const id = `${lines.point(range.start).line} ${duplicate?.key ?? ''}`
    if (!mistakes.has(id)) mistakes.set(id, { range, error, duplicate })
  }
  return [...mistakes.values()]
}

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
      const [start, , end] = (node as Node).range ?? [0, 0, 0]
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
 * Points at the opening quote or bracket where the parser noticed only later that it stays open, and
 * at the directive below which it misses a line.
 */
function placeOf(
  { code, message, pos: [start, end] }: YAMLError,
  openers: readonly Range[],
  text: string,
): Range {
  if (isDirective(message)) {
    return findMarks(text).find(({ kind }) => kind === 'directive') ?? { start, end }
  }
  const notClosed = code === 'BAD_INDENT' || (code === 'MISSING_CHAR' && !isTouching(message))
  const opener = notClosed
    ? openers.findLast((one) => one.start < start && start <= one.end)
    : undefined
  return opener === undefined ? { start, end } : { start: opener.start, end: opener.start + 1 }
}
