import { type Document, isScalar, type Node, visit, type YAMLError } from 'yaml'
import type { Range } from '../problems/findings.ts'
import { Lines } from '../problems/lines.ts'
import type { ParsedText } from './yaml.ts'

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
  const lines = new Lines(text)
  const mistakes = new Map<string, Mistake>()
  for (const error of document.errors) {
    const range = placeOf(document, error)
    const duplicate =
      error.code === 'DUPLICATE_KEY' ? duplicateOf(document, error.pos[0]) : undefined
    const id = `${lines.point(range.start).line} ${duplicate?.key ?? ''}`
    if (!mistakes.has(id)) mistakes.set(id, { range, error, duplicate })
  }
  return [...mistakes.values()]
}

/** Points at the opening quote or bracket where the parser noticed only later that it stays open. */
function placeOf(document: Document, error: YAMLError): Range {
  const [start, end] = error.pos
  let place: Range = { start, end }
  if (error.code !== 'MISSING_CHAR' && error.code !== 'BAD_INDENT') return place
  visit(document, {
    Node(_, node) {
      const [first, , last] = (node as Node).range ?? [0, 0, 0]
      const opens = isScalar(node) ? /^QUOTE/.test(node.type ?? '') : 'flow' in node && node.flow
      if (opens && first < start && start <= last) place = { start: first, end: first + 1 }
    },
  })
  return place
}

function duplicateOf(document: Document, offset: number): Mistake['duplicate'] {
  let found: Mistake['duplicate']
  visit(document, {
    Map(_, map) {
      const keys = map.items.map(({ key }) => key).filter(isScalar)
      const second = keys.find((key) => key.range?.[0] === offset)
      const range = keys.find((key) => key.value === second?.value)?.range
      if (second === undefined || !range) return undefined
      found = { key: String(second.value), first: { start: range[0], end: range[1] } }
      return visit.BREAK
    },
  })
  return found
}
