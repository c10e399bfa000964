import { unsure } from './unsure.ts'

/** Lets reading stay linear: many titles may begin where none ends. */
const maxLength = 1000

/**
 * Reads the title of a link or a definition, in quotes or parentheses, which begins at `index`.
 *
 * @returns Where it ends.
 */
export function readLinkTitle(text: string, index: number): number | undefined {
  const opening = text[index]
  if (opening !== '"' && opening !== "'" && opening !== '(') return undefined
  const closing = opening === '(' ? ')' : opening
  for (let at = index + 1; at < text.length; at++) {
    if (at - index > maxLength) throw unsure
    const character = text[at]
    if (character === closing) return at + 1
    if (character === '\\' && (text[at + 1] === closing || text[at + 1] === '\\')) at++
  }
  return undefined
}
