import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
} from 'yaml'
import { targetOf } from './aliases.ts'

/** An alias that cannot be resolved, or makes the document explode. */
export class AliasError extends Error {
  readonly alias: Alias | undefined

  constructor(message: string, alias: Alias | undefined) {
    super(message)
    this.alias = alias
  }
}

// Far more than any metadata has; aliases of aliases pass it at once.
const maxValues = 100_000

/**
 * Turns a YAML document into plain data that JSON can hold: mappings, lists, texts, finite
 * numbers, truth values and null. Keys such as `__proto__` become ordinary keys.
 *
 * @param document The document.
 * @returns The data, and the aliases that lie within what they stand for; each became null.
 * @throws {AliasError} Where an alias has no anchor, or the data has over 100,000 values.
 */
export function toData(document: Document): { data: unknown; circular: readonly Alias[] } {
  const converter = new Converter(document)
  return { data: converter.convert(document.contents, undefined), circular: converter.circular }
}

class Converter {
  readonly circular: Alias[] = []
  readonly #document: Document
  readonly #open = new Set<unknown>()
  #values = 0

  constructor(document: Document) {
    this.#document = document
  }

  convert(node: unknown, alias: Alias | undefined): unknown {
    this.#values++
    if (this.#values > maxValues) {
      throw new AliasError('The aliases make more than 100,000 values.', alias)
    }
    if (isScalar(node)) return plain(node.value, node.source)
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
    const target = this.#target(alias)
    // The outermost alias is the one that its author can see to make too much.
    if (!this.#open.has(target)) return this.convert(target, outermost ?? alias)
    this.circular.push(alias)
    return null
  }

  #target(alias: Alias): Node {
    const target = targetOf(this.#document, alias)
    if (target === undefined) {
      throw new AliasError(
        `YAML takes \`*${alias.source}\` for an alias, and nothing is marked \`&${alias.source}\`.`,
        alias,
      )
    }
    return target
  }

  #mapping(pairs: readonly Pair[], alias: Alias | undefined): object {
    const data: Record<string, unknown> = {}
    for (const { key, value } of pairs) {
      // Assignment would call the setter of `__proto__`.
      Object.defineProperty(data, this.#key(key), {
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
