import { decodeString } from 'micromark-util-decode-string'

/** Where a link leads. */
export interface Destination {
  /** Escapes and character references resolved. */
  readonly url: string
  readonly end: number
}

/**
 * Reads the destination of a link or a definition, which begins at `index`.
 *
 * @param text The text.
 * @param index Where it begins.
 * @param maxDepth How deep parentheses may nest in it.
 */
export function readDestination(
  text: string,
  index: number,
  maxDepth: number,
): Destination | undefined {
  return text[index] === '<' ? readEnclosed(text, index) : readRaw(text, index, maxDepth)
}

const enclosed = /<((?:\\[<>\\]|\\(?![<>\\])|[^<>\\\r\n])*)>/y

function readEnclosed(text: string, index: number): Destination | undefined {
  enclosed.lastIndex = index
  const match = enclosed.exec(text)
  if (match === null) return undefined
  return { url: decodeString(match[1] ?? ''), end: enclosed.lastIndex }
}

function readRaw(text: string, index: number, maxDepth: number): Destination | undefined {
  let depth = 0
  let at = index
  for (; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === '\\' && '()\\'.includes(text[at + 1] ?? ' ')) at++
    else if (character === '(') {
      if (depth === maxDepth) return undefined
      depth++
    } else if (character === ')') {
      if (depth === 0) break
      depth--
    } else if (character <= ' ' || character === '\u007F') {
      if (depth > 0 || !isSpace(character)) return undefined
      break
    }
  }
  if (depth > 0 || at === index) return undefined
  return { url: decodeString(text.slice(index, at)), end: at }
}

function isSpace(character: string): boolean {
  return character === ' ' || character === '\t' || character === '\n' || character === '\r'
}
