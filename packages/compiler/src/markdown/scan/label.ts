import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import { unsure } from './unsure.ts'

/** Labels may have 999 characters; what counts as one is left to remark long before that. */
const maxLength = 900

/** The name in brackets by which a reference finds its definition. */
export interface Label {
  /** The same for all spellings of one name. */
  readonly identifier: string
  /** After the closing bracket. */
  readonly end: number
}

/** Reads a label such as `[name]`, which begins at `index`. */
export function readLabel(text: string, index: number): Label | undefined {
  if (text[index] !== '[') return undefined
  for (let at = index + 1; at < text.length; at++) {
    if (at - index > maxLength) throw unsure
    const character = text[at]
    if (character === '\\' && '[]\\'.includes(text[at + 1] ?? ' ')) at++
    else if (character === '[') return undefined
    else if (character === ']') {
      const written = text.slice(index + 1, at)
      if (/^[ \t\r\n]*$/.test(written)) return undefined
      return { identifier: identify(written), end: at + 1 }
    }
  }
  return undefined
}

/** The identifier of what stands between the brackets of a label. */
export function identify(written: string): string {
  if (written.length > maxLength) throw unsure
  return normalizeIdentifier(written)
}
