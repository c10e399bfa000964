import { readDestination } from './destination.ts'
import { readLinkTitle } from './link-title.ts'
import { skipSpace } from './space.ts'

/** What follows the text of a link, such as `(url "title")`. */
export interface Resource {
  readonly url: string
  readonly end: number
}

/** Reads the resource of a link, which begins at `index`. */
export function readResource(text: string, index: number): Resource | undefined {
  if (text[index] !== '(') return undefined
  const start = skipSpace(text, index + 1)
  if (text[start] === ')') return { url: '', end: start + 1 }
  const destination = readDestination(text, start, 32)
  if (destination === undefined) return undefined
  let end = skipSpace(text, destination.end)
  if (end > destination.end && /["'(]/.test(text[end] ?? '')) {
    const title = readLinkTitle(text, end)
    if (title === undefined) return undefined
    end = skipSpace(text, title)
  }
  return text[end] === ')' ? { url: destination.url, end: end + 1 } : undefined
}
