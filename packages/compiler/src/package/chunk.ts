/** What a chunk exports, read without running it. */
export type ChunkData = Readonly<Record<string, unknown>>

const name = /[a-z]+/y
/** A file in the same folder. */
const beside = /^\.\/[^/\\]+$/
const pure = '/* @__PURE__ */ JSON.parse('

/**
 * Reads a chunk of a package without running it. `docs/packages.md` has the grammar: nothing but
 * exported data, and of resources the path of their chunks. So a text that can be read does nothing
 * else when it is run.
 *
 * @param code A chunk's text.
 * @returns What it exports by name, a resource's chunk as its member `chunk`; `undefined` where it
 *   is no such text.
 */
export function readChunk(code: string): ChunkData | undefined {
  try {
    return new Reader(code).read()
  } catch (error) {
    // A text that is nested too deeply ends in a RangeError.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

class Reader {
  readonly #code: string
  #at = 0

  constructor(code: string) {
    this.#code = code
  }

  read(): ChunkData {
    const exported: [string, unknown][] = []
    while (this.#at < this.#code.length) {
      this.#need('export const ')
      const key = this.#name()
      this.#need(' = ')
      exported.push([key, key === 'resources' ? this.#resources() : this.#value()])
      this.#need('\n')
    }
    return Object.fromEntries(exported)
  }

  #resources(): Record<string, unknown> {
    const entries: [string, unknown][] = []
    this.#need('{\n')
    while (!this.#eat('}')) {
      this.#need('  [')
      const path = this.#value()
      this.#need(']: { ...')
      const figures = this.#value()
      if (typeof path !== 'string' || typeof figures !== 'object') throw new SyntaxError()
      const isText = this.#eat(', load: () => import(')
      if (!isText) this.#need(', url: new URL(')
      const chunk = this.#string()
      if (!beside.test(chunk)) throw new SyntaxError()
      this.#need(isText ? ') },\n' : ', import.meta.url).href },\n')
      entries.push([path, { ...figures, chunk }])
    }
    return Object.fromEntries(entries)
  }

  /** A value is JSON, or JSON in a string; see `literal`. */
  #value(): unknown {
    if (this.#eat(pure)) {
      const value: unknown = JSON.parse(this.#string())
      this.#need(')')
      return value
    }
    const start = this.#at
    let depth = 0
    while (this.#at < this.#code.length) {
      const character = this.#code[this.#at] as string
      if (depth === 0 && /[\n,\]]/.test(character)) break
      if (character === '"') this.#quoted()
      else {
        if (/[{[]/.test(character)) depth++
        if (/[}\]]/.test(character)) depth--
        this.#at++
      }
    }
    const json = this.#code.slice(start, this.#at)
    const value: unknown = JSON.parse(json)
    // The key `__proto__` would set a prototype, and `literal` writes no such text like this.
    if (json.includes('__') || JSON.stringify(value) !== json) throw new SyntaxError()
    return value
  }

  #string(): string {
    return JSON.parse(this.#quoted())
  }

  /** Takes a quoted text, however long, with its quotes. */
  #quoted(): string {
    const start = this.#at
    this.#need('"')
    for (;;) {
      const quote = this.#code.indexOf('"', this.#at)
      if (quote === -1) throw new SyntaxError()
      let escapes = 0
      while (this.#code[quote - 1 - escapes] === '\\') escapes++
      this.#at = quote + 1
      if (escapes % 2 === 0) return this.#code.slice(start, this.#at)
    }
  }

  #name(): string {
    name.lastIndex = this.#at
    const [found] = name.exec(this.#code) ?? []
    if (found === undefined) throw new SyntaxError()
    this.#at += found.length
    return found
  }

  #eat(text: string): boolean {
    const found = this.#code.startsWith(text, this.#at)
    if (found) this.#at += text.length
    return found
  }

  #need(text: string): void {
    if (!this.#eat(text)) throw new SyntaxError()
  }
}
