import { type Document, type Node, visit, YAMLParseError } from 'yaml'
import { findMarks } from './marks.ts'

/**
 * Finds what the parser drops without a word: parts of a key behind `?` that are indented less than its
 * first line.
 *
 * @param text The YAML text.
 * @param document The document.
 * @returns An error at each text, number or alias that is not in the document.
 */
export function droppedScalars(text: string, document: Document): YAMLParseError[] {
  if (!/(?:^|[\s[{,])\?(?:\s|$)/.test(text) || document.errors.length > 0) return []
  const starts = new Set<number | undefined>()
  visit(document, { Node: (_, node) => void starts.add((node as Node).range?.[0]) })
  return findMarks(text)
    .filter(({ kind, start }) => (kind === 'scalar' || kind === 'alias') && !starts.has(start))
    .map(({ start, end }) => {
      return new YAMLParseError([start, end], 'UNEXPECTED_TOKEN', 'Dropped below a key behind `?`')
    })
}
