import { readDestination } from './destination.ts'
import { readLabel } from './label.ts'
import { readLinkTitle } from './link-title.ts'
import { skipSpace } from './space.ts'

/** What references refer to, such as `[name]: url "title"`. */
export interface Definition {
  readonly identifier: string
  readonly url: string
  /** With the white space after it. */
  readonly end: number
}

/** Reads a definition, which begins at `index` in the text of a paragraph and ends with a line. */
export function readDefinition(text: string, index: number): Definition | undefined {
  const label = readLabel(text, index)
  if (label === undefined || text[label.end] !== ':') return undefined
  const destination = readDestination(
    text,
    skipSpace(text, label.end + 1),
    Number.POSITIVE_INFINITY,
  )
  if (destination === undefined) return undefined
  const beforeTitle = skipSpace(text, destination.end)
  const title = beforeTitle > destination.end ? readLinkTitle(text, beforeTitle) : undefined
  // What follows on a later line need not be a title.
  const end =
    (title === undefined ? undefined : lineEnd(text, title)) ?? lineEnd(text, destination.end)
  return end === undefined ? undefined : { identifier: label.identifier, url: destination.url, end }
}

const restOfLine = /[ \t]*(?=[\r\n]|$)/y

function lineEnd(text: string, index: number): number | undefined {
  restOfLine.lastIndex = index
  return restOfLine.test(text) ? restOfLine.lastIndex : undefined
}
