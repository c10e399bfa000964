import { CST, Lexer } from 'yaml'
import type { Range } from '../problems/findings.ts'

/**
 * What YAML reads: `scalar` is a text, a number or the like as a key or a value, of a block of text what
 * begins it; what the others are does not come into data.
 */
export type MarkKind = 'comment' | 'tag' | 'anchor' | 'alias' | 'directive' | 'document' | 'scalar'

/** Such a part of a YAML text and where it is in it. */
export interface Mark extends Range {
  readonly kind: MarkKind
  /** As it is written; a comment goes to the end of its line, without blanks there. */
  readonly text: string
}

const kinds: Readonly<Record<string, MarkKind>> = {
  comment: 'comment',
  tag: 'tag',
  anchor: 'anchor',
  alias: 'alias',
  'directive-line': 'directive',
  'doc-start': 'document',
  'doc-end': 'document',
  'single-quoted-scalar': 'scalar',
  'double-quoted-scalar': 'scalar',
  'block-scalar-header': 'scalar',
}

/** What the lexer adds of its own, which has no length in the text. */
const additions = new Set<string>([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR])

/**
 * Finds comments, tags, anchors, aliases, directives, marks of documents and scalars.
 *
 * @param yaml A YAML text, with a mistake or not. A lone CR is no line end in it.
 * @returns Marks in order. Where the text has a mistake they may be what the parser sees there.
 */
export function findMarks(yaml: string): Mark[] {
  const found: Mark[] = []
  let at = 0
  let isScalarNext = false
  /** Whether the scalar that comes is the text of a block, whose mark was found already. */
  let isBlock = false
  for (const token of new Lexer().lex(yaml)) {
    if (!additions.has(token)) {
      const type = CST.tokenType(token) ?? ''
      const kind = isScalarNext ? (isBlock ? undefined : 'scalar') : kinds[type]
      if (isScalarNext) isBlock = false
      else if (type === 'block-scalar-header') isBlock = true
      const text = token.trimEnd()
      if (kind !== undefined) found.push({ kind, text, start: at, end: at + text.length })
      at += token.length
    }
    isScalarNext = token === CST.SCALAR
  }
  return found
}
