import { unsure } from './unsure.ts'

/** Lets reading stay linear where many comments begin and none ends. */
const maxLength = 1000

const closingTag = /<\/[A-Za-z][A-Za-z0-9-]*[ \t\r\n]*>/y
const tagName = /<[A-Za-z][A-Za-z0-9-]*/y
const attribute =
  /[ \t\r\n]+[A-Za-z_:][\w.:-]*(?:[ \t\r\n]*=[ \t\r\n]*(?:"[^"]*"|'[^']*'|[^ \t\r\n"'<=>`][^ \t\r\n"'/<=>`]*))?/y
const tagEnd = /[ \t\r\n]*\/?>/y

/**
 * Reads a tag, a comment or another piece of HTML in a text, which begins at `index`.
 *
 * @returns Where it ends.
 */
export function readInlineHtml(text: string, index: number): number | undefined {
  const next = text[index + 1] ?? ''
  if (next === '!') {
    if (text.startsWith('[CDATA[', index + 2)) throw unsure
    if (text.startsWith('--', index + 2)) return endAfter(text, '-->', index + 2)
    return /[A-Za-z]/.test(text[index + 2] ?? '') ? endAfter(text, '>', index + 2) : undefined
  }
  if (next === '?') return endAfter(text, '?>', index + 2)
  if (next === '/') return match(closingTag, text, index)
  let end = match(tagName, text, index)
  if (end === undefined) return undefined
  for (let next = match(attribute, text, end); next !== undefined; ) {
    end = next
    next = match(attribute, text, end)
  }
  return match(tagEnd, text, end)
}

function endAfter(text: string, mark: string, from: number): number | undefined {
  const at = text.slice(from, from + maxLength).indexOf(mark)
  if (at !== -1) return from + at + mark.length
  if (from + maxLength < text.length) throw unsure
  return undefined
}

function match(pattern: RegExp, text: string, index: number): number | undefined {
  pattern.lastIndex = index
  return pattern.test(text) ? pattern.lastIndex : undefined
}
