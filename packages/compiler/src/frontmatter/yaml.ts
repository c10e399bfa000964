import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  type Scalar,
  type YAMLParseError,
} from 'yaml'
import type { Range } from '../problems/findings.ts'
import { fixText } from '../problems/fix.ts'
import type { Edit } from '../problems/problem.ts'
import { targetOf } from './aliases.ts'
import { droppedScalars } from './dropped-scalars.ts'
import { type Repair, repairColons } from './repair.ts'
import { repairBelow } from './repair-below.ts'
import { repairItems } from './repair-items.ts'
import { spacelessKeys } from './spaceless-keys.ts'
import { strayColons } from './stray-colons.ts'
import { keyText } from './to-data.ts'

/**
 * The errors of a document for which it cannot be read. One with a key that stands twice can, though
 * which of the two is meant is not certain.
 */
export function errorsIn({ document }: ParsedText): YAMLParseError[] {
  return document.errors.filter(({ code }) => code !== 'DUPLICATE_KEY')
}

/** A YAML document and the text that it was parsed from. */
export interface ParsedText {
  readonly text: string
  readonly document: Document
}

/** YAML of a file that was read, with the places of its parts. */
export interface ParsedYaml extends ParsedText {
  /** The YAML text before repairs, as long as what is written. */
  readonly yaml: string
  /** Whether lone carriage returns were read as line feeds. */
  readonly loneReturns: boolean
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
 * @param written The text as written.
 * @param start Where it begins in its file.
 * @returns The document, with the errors that remain.
 */
export function parseYaml(written: string, start: number): ParsedYaml {
  const yaml = withLineFeeds(written)
  const loneReturns = yaml !== written
  const parsed = parse(yaml)
  const { errors } = parsed.document
  const base = { yaml, loneReturns, start }
  const faults = errors.map((error) => error.pos[0])
  const items = withoutOverlap(repairItems(yaml, faults), repairBelow(yaml, faults))
  const values = faults.length === 0 ? [] : repairColons(yaml, faults)
  for (const colons of [withoutOverlap(items, values), items]) {
    if (colons.length === 0) continue
    const edits = colons.map(({ edit }) => edit)
    const repaired = parse(fixText(yaml, edits))
    // An item that is text is better than a mapping, whatever mistakes there are elsewhere.
    const most = colons === items ? errors.length : errors.length - 1
    if (repaired.document.errors.length > most) continue
    const origin = originBefore(edits)
    return { ...base, ...repaired, colons, origin: (offset) => origin(offset) + start }
  }
  return { ...base, ...parsed, colons: [], origin: (offset) => offset + start }
}

/** Both kinds of repairs in order; the first kind counts where they overlap. */
function withoutOverlap(items: readonly Repair[], values: readonly Repair[]): readonly Repair[] {
  if (values.length === 0) return items
  const others = values.filter(({ edit }) =>
    items.every((item) => item.edit.end < edit.start || edit.end < item.edit.start),
  )
  return [...items, ...others].sort((a, b) => a.edit.start - b.edit.start)
}

/**
 * Parses YAML as it will be once its mistakes are mended.
 *
 * @param parsed The YAML as it was read.
 * @param edits Mend it, besides the repairs that it was read with; offsets are in the YAML text.
 * @returns The same text with a document that has the places of what is written.
 */
export function mendYaml(parsed: ParsedYaml, edits: readonly Edit[]): ParsedYaml {
  const { yaml, start, colons } = parsed
  const all = [...colons.map(({ edit }) => edit), ...edits].sort((a, b) => a.start - b.start)
  const origin = originBefore(all)
  return {
    ...parsed,
    ...parse(fixText(yaml, all)),
    origin: (offset) => origin(offset) + start,
  }
}

/**
 * Writes LF for each lone CR, which moves no offset. YAML readers take a lone CR for text, so among
 * other line ends it stays where the text can be read with it, but for those right above the fence.
 */
function withLineFeeds(written: string): string {
  const yaml = written.replace(loneReturn, '\n')
  if (yaml === written || !written.includes('\n')) return yaml
  const mixed = written.replace(/[\r\n]+$/, (ends) => ends.replace(loneReturn, '\n'))
  return parse(mixed).document.errors.length === 0 ? mixed : yaml
}

const loneReturn = /\r(?!\n)/g

/**
 * Parses YAML as the reader does.
 *
 * @param text The text.
 * @returns The document; its errors tell what is wrong.
 */
export function parse(text: string): ParsedText {
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    prettyErrors: false,
    uniqueKeys: isSameKey,
  })
  document.errors.push(
    ...strayColons(text, document),
    ...spacelessKeys(text, document),
    ...droppedScalars(text, document),
  )
  return { text, document }
}

/** Whether two keys become one in data, as `1` and `"1"` do. */
function isSameKey(a: unknown, b: unknown): boolean {
  if (!isScalar(a) || !isScalar(b)) return a === b
  const areTexts = typeof a.value === 'string' && typeof b.value === 'string'
  return areTexts ? a.value === b.value : keyText(a) === keyText(b)
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

/** Whether a value is an alias without an anchor. */
export function isUnresolved({ value, node }: Entry): boolean {
  return node === undefined && value.start < value.end
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
 * @returns Entries by key, in the order of the text; of a key that stands twice the first.
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
    if (entries.has(name)) continue
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
  if (isAlias(node)) return targetOf(document, node)
  return (node ?? undefined) as Node | undefined
}

/** Where a node is in the file, without the white space that ends a block. */
export function rangeOf({ origin, yaml, start: first }: ParsedYaml, node: Node): Range {
  const [from, to] = node.range ?? [0, 0]
  // The parser has a mapping that is a key begin behind the first of its own keys.
  const key = isMap(node) ? (node.items[0]?.key as Node | null) : null
  const start = origin(Math.min(from, key?.range?.[0] ?? from))
  const written = yaml.slice(start - first, origin(to) - first)
  return { start, end: start + written.trimEnd().length }
}
