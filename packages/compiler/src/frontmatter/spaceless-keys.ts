import { type Document, isScalar, YAMLParseError } from 'yaml'
import { repairSpaces } from './repair.ts'

/**
 * Finds keys without a space behind their colons in YAML that has nothing else: `name:it` above
 * `description:Reads.` is one text for the parser, and no mistake.
 *
 * @param text The YAML text.
 * @param document The document.
 * @returns An error at each such key.
 */
export function spacelessKeys(text: string, document: Document): YAMLParseError[] {
  if (!isScalar(document.contents) || document.contents.type !== 'PLAIN') return []
  return repairSpaces(text).map(({ start }) => {
    const from = text.lastIndexOf('\n', start - 1) + 1
    const message = 'Implicit map keys need to be followed by map values'
    return new YAMLParseError([from, start], 'MISSING_CHAR', message)
  })
}
