import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  type Scalar,
} from 'yaml'
import type { Range } from '../problems/findings.ts'
import { fixText } from '../problems/fix.ts'
import type { Edit } from '../problems/problem.ts'
import { type Repair, repairColons } from './repair.ts'

/** YAML text that was read, with the places of its parts. */
export interface ParsedYaml {
  readonly yaml: string
  readonly document: Document
  /** Values that were read as text although they hold `: `; offsets are in the YAML text. */
  readonly colons: readonly Repair[]
  /** Where the YAML text begins in its file. */
  readonly start: number
  /** Turns an offset of the document into one of the file. */
  readonly origin: (offset: number) => number
}

/**
 * Parses YAML 1.2 and never throws. Unquoted values with `: ` in them are read as text where
 * that removes the errors in them.
 *
 * @param yaml The text as written.
 * @param start Where it begins in its file.
 * @returns The document, with the errors that remain.
 */
export function parseYaml(yaml: string, start: number): ParsedYaml {
  const document = parse(yaml)
  const faults = document.errors.map((error) => error.pos[0])
  const colons = faults.length === 0 ? [] : repairColons(yaml, faults)
  if (colons.length > 0) {
    const edits = colons.map(({ edit }) => edit)
    const repaired = parse(fixText(yaml, edits))
    if (repaired.errors.length < document.errors.length) {
      const origin = originBefore(edits)
      return { yaml, document: repaired, colons, start, origin: (offset) => origin(offset) + start }
    }
  }
  return { yaml, document, colons: [], start, origin: (offset) => offset + start }
}

/**
 * Parses YAML as the reader does.
 *
 * @param yaml The text.
 * @returns The document; its errors tell what is wrong.
 */
export function parse(yaml: string): Document {
  return parseDocument(yaml, { version: '1.2', schema: 'core', prettyErrors: false })
}

/** Whether a text has errors as YAML. */
export function hasErrors(yaml: string): boolean {
  return parse(yaml).errors.length > 0
}

function originBefore(edits: readonly Edit[]): (offset: number) => number {
  return (offset) => {
    let shift = 0
    for (const edit of edits) {
      const start = edit.start + shift
      if (offset <= start) break
      const end = start + edit.text.length
      if (offset < end) return Math.min(edit.end, edit.start + (offset - start))
      shift += edit.text.length - (edit.end - edit.start)
    }
    return offset - shift
  }
}

/** A value of the frontmatter with its place. */
export interface Entry {
  /** Where the key is. */
  readonly key: Range
  /** Where the value is; the key's end where there is none. */
  readonly value: Range
  /** The value's node, aliases resolved. */
  readonly node: Node | undefined
}

/**
 * Lists what stands directly in a mapping.
 *
 * @param parsed The YAML that the mapping is of.
 * @param mapping The mapping; the whole document by default.
 * @returns Entries by key, in the order of the text.
 */
export function entriesOf(
  parsed: ParsedYaml,
  mapping: unknown = parsed.document.contents,
): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  if (!isMap(mapping)) return entries
  for (const { key, value } of mapping.items) {
    const keyRange = rangeOf(parsed, key as Node)
    const valueRange = value === null ? undefined : rangeOf(parsed, value as Node)
    const name = isScalar(key)
      ? String(key.value ?? '')
      : parsed.yaml.slice(keyRange.start - parsed.start, keyRange.end - parsed.start)
    entries.set(name, {
      key: keyRange,
      value:
        valueRange === undefined || valueRange.start === valueRange.end
          ? { start: keyRange.end, end: keyRange.end }
          : valueRange,
      node: resolve(parsed.document, value),
    })
  }
  return entries
}

/**
 * Lists the items of a list with their places.
 *
 * @param parsed The YAML that the list is of.
 * @param node The list; none where the node is something else.
 */
export function itemsOf(
  parsed: ParsedYaml,
  node: Node | undefined,
): { range: Range; node: Node | undefined }[] {
  if (!isSeq(node)) return []
  return node.items.map((item) => ({
    range: rangeOf(parsed, item as Node),
    node: resolve(parsed.document, item),
  }))
}

/** The node as a scalar, where it is one. */
export function scalarOf(node: Node | undefined): Scalar | undefined {
  return isScalar(node) ? node : undefined
}

function resolve(document: Document, node: unknown): Node | undefined {
  if (isAlias(node)) return node.resolve(document)
  return (node ?? undefined) as Node | undefined
}

function rangeOf({ origin }: ParsedYaml, node: Node): Range {
  const [start, end] = node.range ?? [0, 0]
  return { start: origin(start), end: origin(end) }
}
