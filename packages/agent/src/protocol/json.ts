/** Thrown where a text is no JSON: it is `cut` where it would go on, otherwise `bad`. */
export class JsonFault {
  declare readonly kind: 'cut' | 'bad'
  /** It is cut within a string: all that follows may belong to that. */
  declare readonly inString: boolean
  constructor(kind: 'cut' | 'bad', inString = false) {
    this.kind = kind
    this.inString = inString
  }
}

/**
 * Reads one JSON value as small models write it. Forgiven is what has one meaning only: single
 * and curly quotes, keys without quotes, trailing commas, raw line breaks in strings, `True`, `False` and
 * `None`. A key that comes twice is not: it says two things.
 *
 * @param text The text.
 * @param start Where the value begins, in UTF-16 units.
 * @param finished The writer was done at the end of the text, so the last bracket of an object may
 *   be missing where the value before it is an object that is whole: nothing can have followed that
 *   belongs to it. All else that is open there was cut.
 * @returns The value and where it ends.
 * @throws {JsonFault} Where there is none.
 */
export function readJson(
  text: string,
  start = 0,
  finished = false,
): { readonly value: unknown; readonly end: number } {
  let at = start

  const skip = (): void => {
    while (/\s/.test(text[at] ?? '')) at++
  }
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    at += found?.length ?? 0
    return found
  }
  const fail = (): never => {
    throw new JsonFault(at >= text.length ? 'cut' : 'bad')
  }

  const readString = (): string => {
    const closing = quotes[text[at++] as string]
    let value = ''
    while (text[at] !== closing) {
      const char = text[at++]
      if (char === undefined) throw new JsonFault('cut', true)
      if (char !== '\\') {
        value += char
        continue
      }
      const code = text[at++] ?? fail()
      if (code === 'u') {
        const hex = take(/[\da-f]{4}/iy)
        if (hex === undefined) throw new JsonFault(text.length - at < 4 ? 'cut' : 'bad', true)
        value += String.fromCharCode(Number.parseInt(hex, 16))
      } else {
        value += escapes[code] ?? fail()
      }
    }
    at++
    return value
  }

  /** Reads what stands between brackets, up to the closing one. */
  const readItems = (close: string, readItem: () => void, isOutermost = false): void => {
    at++
    for (;;) {
      skip()
      if (text[at] === close) {
        at++
        return
      }
      readItem()
      const isWhole = text[at - 1] === '}'
      skip()
      if (text[at] === ',') at++
      else if (at >= text.length && finished && isOutermost && isWhole) return
      else if (text[at] !== close) fail()
    }
  }

  const readValue = (depth: number): unknown => {
    if (depth > deepest) throw new JsonFault('bad')
    skip()
    const char = text[at]
    if (isQuote(char)) return readString()
    if (char === '[') {
      const items: unknown[] = []
      readItems(']', () => {
        items.push(readValue(depth + 1))
      })
      return items
    }
    if (char === '{') {
      const entries = new Map<string, unknown>()
      readItems(
        '}',
        () => {
          const key = isQuote(text[at]) ? readString() : (take(/[A-Za-z_$][\w$]*/y) ?? fail())
          skip()
          if (entries.has(key)) throw new JsonFault('bad')
          if (text[at] !== ':') fail()
          at++
          entries.set(key, readValue(depth + 1))
        },
        depth === 0,
      )
      return Object.fromEntries(entries)
    }
    const word = take(/[-+.\w]+/y) ?? fail()
    // More digits may have been meant to follow.
    if (at >= text.length) return fail()
    if (Object.hasOwn(words, word)) return words[word]
    if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(word)) throw new JsonFault('bad')
    const number = Number(word)
    // A number that cannot be held would become another one, such as the id of another post.
    const isOther = /^-?[1-9]\d*$/.test(word) && String(number) !== word
    if (isOther || !Number.isFinite(number)) throw new JsonFault('bad')
    return number
  }

  const value = readValue(0)
  return { value, end: at }
}

/**
 * Where a JSON value ends.
 *
 * @param text The text.
 * @param start Where the value begins, in UTF-16 units.
 * @returns `Infinity` where it is cut within a string, which may hold all of the rest; `start`
 *   where there is no whole value for another reason.
 */
export function endOfJson(text: string, start: number): number {
  try {
    return readJson(text, start).end
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    return error.inString ? Number.POSITIVE_INFINITY : start
  }
}

/** Nobody nests arguments deeper. */
const deepest = 64

/** Each opening quotation mark with its closing one. */
const quotes: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’' }

const isQuote = (char = ''): boolean => Object.hasOwn(quotes, char)

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

const words: Readonly<Record<string, unknown>> = {
  true: true,
  false: false,
  null: null,
  True: true,
  False: false,
  None: null,
}
