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
} from 'yaml'

/** An alias that cannot be resolved, stands for itself, or makes the document explode. */
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
 * @returns The data.
 * @throws {AliasError} Where an alias has no anchor or lies within it, or the data has over
 *   100,000 values.
 */
export function toData(document: Document): unknown {
  return new Converter(document).convert(document.contents, undefined)
}

class Converter {
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
    // The outermost alias is the one that its author can see to make too much.
    if (isAlias(node))
      return this.#enter(node, () => this.convert(this.#target(node), alias ?? node))
    if (isMap(node)) return this.#enter(node, () => this.#mapping(node.items, alias), alias)
    if (isSeq(node)) {
      return this.#enter(node, () => node.items.map((item) => this.convert(item, alias)), alias)
    }
    if (isPair(node)) return this.#mapping([node], alias)
    return null
  }

  #target(alias: Alias): Node {
    const target = alias.resolve(this.#document)
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
    const key = this.convert(node, undefined)
    return typeof key === 'object' && key !== null ? JSON.stringify(key) : String(key ?? '')
  }

  #enter<Result>(node: unknown, convert: () => Result, alias?: Alias): Result {
    if (this.#open.has(node)) throw new AliasError('An alias stands for itself.', alias)
    this.#open.add(node)
    const result = convert()
    this.#open.delete(node)
    return result
  }
}

function plain(value: unknown, source: string | undefined): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (typeof value === 'number' && !Number.isFinite(value)) return source ?? String(value)
  return value ?? null
}
