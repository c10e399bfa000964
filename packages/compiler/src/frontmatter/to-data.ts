import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Pair,
  type Scalar,
} from 'yaml'
import { targetOf } from './aliases.ts'

/** The aliases of a document make more values than can be held. */
export class AliasError extends Error {
  readonly alias: Alias | undefined

  constructor(alias: Alias | undefined) {
    super('The aliases make more than 100,000 values.')
    this.alias = alias
  }
}

/** A document as plain data. */
export interface PlainData {
  readonly data: unknown
  /** Aliases that lie within what they stand for; each became null. */
  readonly circular: readonly Alias[]
  /** Aliases without an anchor; each became null. */
  readonly unresolved: readonly Alias[]
}

// Far more than any metadata has; aliases of aliases pass it at once.
const maxValues = 100_000

/**
 * Turns a YAML document into plain data that JSON can hold: mappings, lists, texts, finite
 * numbers, truth values and null. Keys such as `__proto__` become ordinary keys; of a key that stands
 * twice the first counts.
 *
 * @param document The document.
 * @param isExact Leaves numbers that JSON cannot hold, such as `.inf`, as they are; else they become
 *   their text.
 * @returns The data, and the aliases that are not in it.
 * @throws {AliasError} Where the data has over 100,000 values.
 */
export function toData(document: Document, isExact = false): PlainData {
  const converter = new Converter(document, isExact)
  const data = converter.convert(document.contents, undefined)
  const { circular, unresolved } = converter
  return { data, circular, unresolved }
}

class Converter {
  readonly circular: Alias[] = []
  readonly unresolved: Alias[] = []
  readonly #document: Document
  readonly #isExact: boolean
  readonly #open = new Set<unknown>()
  #values = 0

  constructor(document: Document, isExact: boolean) {
    this.#document = document
    this.#isExact = isExact
  }

  convert(node: unknown, alias: Alias | undefined): unknown {
    this.#values++
    if (this.#values > maxValues) throw new AliasError(alias)
    if (isScalar(node)) {
      const isKept = this.#isExact && typeof node.value === 'number'
      return isKept ? node.value : plain(node.value, node.source)
    }
    if (isAlias(node)) return this.#resolve(node, alias)
    if (isPair(node)) return this.#mapping([node], alias)
    if (!isMap(node) && !isSeq(node)) return null
    this.#open.add(node)
    const data = isMap(node)
      ? this.#mapping(node.items, alias)
      : node.items.map((item) => this.convert(item, alias))
    this.#open.delete(node)
    return data
  }

  #resolve(alias: Alias, outermost: Alias | undefined): unknown {
    const target = targetOf(this.#document, alias)
    // The outermost alias is the one that its author can see to make too much.
    if (target !== undefined && !this.#open.has(target)) {
      return this.convert(target, outermost ?? alias)
    }
    if (target === undefined) this.unresolved.push(alias)
    else this.circular.push(alias)
    return null
  }

  #mapping(pairs: readonly Pair[], alias: Alias | undefined): object {
    const data: Record<string, unknown> = {}
    for (const { key, value } of pairs) {
      const name = this.#key(key)
      if (Object.hasOwn(data, name)) continue
      // Assignment would call the setter of `__proto__`.
      Object.defineProperty(data, name, {
        value: this.convert(value, alias),
        configurable: true,
        enumerable: true,
        writable: true,
      })
    }
    return data
  }

  #key(node: unknown): string {
    if (isScalar(node)) return keyText(node)
    const key = this.convert(node, undefined)
    return typeof key === 'object' && key !== null ? JSON.stringify(key) : String(key ?? '')
  }
}

/** The key that a scalar becomes in data. */
export function keyText({ value, source }: Scalar): string {
  return String(plain(value, source) ?? '')
}

function plain(value: unknown, source: string | undefined): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (typeof value === 'number' && !Number.isFinite(value)) return source ?? String(value)
  return value ?? null
}
