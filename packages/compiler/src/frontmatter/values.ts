import type { Node, Scalar } from 'yaml'
import { isMap } from 'yaml'
import type { Findings, Range } from '../problems/findings.ts'
import type { Located } from './frontmatter.ts'
import { kindOf } from './kinds.ts'
import { quote, writeText } from './quote.ts'
import { type Entry, entriesOf, isUnresolved, itemsOf, type ParsedYaml, scalarOf } from './yaml.ts'

const truthWords = new Map([
  ...['true', 'yes', 'y', 'on'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', 'off'].map((word) => [word, false] as const),
])

/**
 * Says what a word means that YAML 1.1 has for a truth value, or such a value in quotes.
 *
 * @param text Any text.
 * @returns `undefined` where it is no such word.
 */
export function truthOf(text: string): boolean | undefined {
  return truthWords.get(text.toLowerCase())
}

/** Reads values of a frontmatter by key, and reports those of the wrong type. */
export class Values {
  readonly #parsed: ParsedYaml
  readonly #findings: Findings
  readonly #mappings = new Map<Node, ReadonlyMap<string, Entry>>()
  readonly #lists = new Map<Node, ReturnType<typeof itemsOf>>()
  /** What stands at the top, by key. */
  readonly entries: ReadonlyMap<string, Entry>

  constructor(parsed: ParsedYaml, findings: Findings) {
    this.#parsed = parsed
    this.#findings = findings
    this.entries = entriesOf(parsed)
  }

  /**
   * Reads a text that a skill cannot do without. A number or truth value is taken as its text.
   *
   * @param key `name` or `description`.
   * @param fallback Where to point when the key is missing.
   * @param folder Base name of the skill's folder.
   * @returns The text, not trimmed; `undefined` where there is none, which is reported.
   */
  required(key: 'name' | 'description', fallback: Range, folder: string): Located | undefined {
    const entry = this.entries.get(key)
    if (entry === undefined) {
      if (key === 'name') this.#findings.add('name/missing', fallback, { folder })
      else this.#findings.add('description/missing', fallback, {})
      return undefined
    }
    const { node, value: range } = entry
    // That nothing has the alias's name was reported, and what it is meant to be is not known.
    if (isUnresolved(entry)) return undefined
    const scalar = scalarOf(node)
    const value = scalar === undefined && node !== undefined ? node : scalar?.value
    if (value === undefined || value === null || (typeof value === 'string' && isBlank(value))) {
      const mark = scalar?.type === 'BLOCK_LITERAL' ? '|' : '>'
      const args = scalar?.type?.startsWith('BLOCK') ? { mark } : {}
      this.#findings.add(`${key}/empty`, range.start < range.end ? range : entry.key, args)
      return undefined
    }
    if (typeof value === 'string') return { text: value, range }
    const text = plainText(scalar)
    if (text !== undefined) {
      const fix = [{ ...range, text: quote(text) }]
      this.#findings.add(
        'frontmatter/unquoted',
        range,
        { key, got: kindOf(value, text), text, more: 0 },
        fix,
      )
      return { text, range }
    }
    this.#findings.add(`${key}/not-text`, range, { got: kindOfNode(node) })
    return undefined
  }

  /** Reads a truth value; a word of YAML 1.1 is understood and reported. */
  truth(key: string): boolean {
    const entry = this.entries.get(key)
    const value = scalarOf(entry?.node)?.value
    if (typeof value === 'boolean') return value
    if (entry === undefined || typeof value !== 'string') return false
    const meant = truthOf(value)
    if (meant === undefined) return false
    const fix = [{ ...entry.value, text: String(meant) }]
    this.#findings.add('frontmatter/boolean', entry.value, { key, text: value, value: meant }, fix)
    return meant
  }

  /** Reads a list of texts; one text is split at its commas and lines and reported. */
  list(key: string): Located[] {
    const entry = this.entries.get(key)
    const scalar = scalarOf(entry?.node)
    const text = plainText(scalar) ?? scalar?.value
    const dashed = entry && this.#dashed(entry)
    if (entry !== undefined && dashed !== undefined) {
      this.#findings.add('frontmatter/list', entry.value, { key, dash: dashed[0] })
      return dashed.map((item) => ({ text: item, range: entry.value }))
    }
    if (entry !== undefined && typeof text === 'string') {
      // Quotes within a text are part of it for YAML, and were meant around the item.
      const written = (text.match(listItem) ?? []).map((item) => item.trim()).filter(Boolean)
      // A block such as `|` makes text of the dashes of a list below it.
      const areMarked = written.length > 0 && written.every((item) => itemMark.test(item))
      const items = written.flatMap((item) => {
        const bare = areMarked ? item.replace(itemMark, '') : item
        return bare.replace(/^(["'])(.*)\1$/, '$2') || []
      })
      const edit = { ...entry.value, text: `[${items.map(writeText).join(', ')}]` }
      // A quote may be part of a word, and a blank in what is no words may part two items.
      const isCertain = items.every(
        (item) => !/^["']|["']$|(?:^|\s)[-*+]\s/.test(item) && (isWords(key) || !/\s/.test(item)),
      )
      // The comment of a block (`| # so`) stands within what is written anew.
      const fix = isCertain && !scalar?.comment ? [edit] : undefined
      this.#findings.add('frontmatter/list', entry.value, { key }, fix)
      return items.map((item) => ({ text: item, range: entry.value }))
    }
    return this.items(key).flatMap(({ node, range }) => {
      const value = plainText(scalarOf(node)) ?? scalarOf(node)?.value
      return typeof value === 'string' && value.trim() !== '' ? [{ text: value.trim(), range }] : []
    })
  }

  /** The items of a list below its key whose dashes have no blank behind them, a text for YAML. */
  #dashed({ key, value, node }: Entry): string[] | undefined {
    const { yaml, start } = this.#parsed
    if (scalarOf(node)?.type !== 'PLAIN') return undefined
    const [between, written] = [
      yaml.slice(key.end - start, value.start - start),
      yaml.slice(value.start - start, value.end - start),
    ]
    const lines = written.split('\n').map((line) => line.trim())
    if (!between.includes('\n') || !lines.every((line) => /^-\S/.test(line))) return undefined
    return lines.map((line) => line.slice(1))
  }

  /** What stands in a list, with its places; nothing where the key has no list. */
  items(key: string): ReturnType<typeof itemsOf> {
    return itemsOf(this.#parsed, this.entries.get(key)?.node)
  }

  /** Whether a value is an alias without an anchor, and so nothing can be said of it. */
  isUnknown(path: readonly string[]): boolean {
    const { entry } = this.place(path)
    return entry !== undefined && isUnresolved(entry)
  }

  /** The place of a value by the path to it; of the nearest thing above where it has none. */
  place(path: readonly string[]): { entry: Entry | undefined; range: Range } {
    let entry = this.entries.get(path[0] ?? '')
    let range = entry?.value ?? { start: 0, end: 0 }
    for (const part of path.slice(1)) {
      const node: Node | undefined = entry?.node
      if (isMap(node)) {
        entry = remember(this.#mappings, node, () => entriesOf(this.#parsed, node)).get(part)
        range = entry?.value ?? range
      } else {
        const items = node && remember(this.#lists, node, () => itemsOf(this.#parsed, node))
        const item = items?.[Number(part)]
        if (item === undefined) break
        entry = { key: item.range, value: item.range, node: item.node }
        range = item.range
      }
    }
    return { entry, range }
  }
}

/**
 * What is written where YAML reads a number or a truth value.
 *
 * @param scalar Any value.
 * @returns `undefined` where it is text already, or nothing.
 */
export function plainText(scalar: Scalar | undefined): string | undefined {
  const { value, source } = scalar ?? {}
  if (typeof value !== 'number' && typeof value !== 'boolean') return undefined
  return source ?? String(value)
}

/** One of a list that is written as one text; in quotes it may hold commas. */
const listItem = /[^\S\n]*(?:"[^"\n]*"|'[^'\n]*')[^\S\n]*(?=[,\n]|$)|[^,\n]+/g

const itemMark = /^[-*+]\s+/

const isWords = (key: string): boolean => key === 'keywords' || key === 'triggers'

/** Whether nothing in a text can be seen. */
function isBlank(text: string): boolean {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim() === ''
}

function remember<Value>(known: Map<Node, Value>, node: Node, make: () => Value): Value {
  const value = known.get(node) ?? make()
  known.set(node, value)
  return value
}

function kindOfNode(node: Node | undefined): string {
  const scalar = scalarOf(node)
  if (scalar !== undefined) return kindOf(scalar.value, scalar.source)
  return isMap(node) ? 'a mapping' : 'a list'
}
