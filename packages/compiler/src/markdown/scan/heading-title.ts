import { decodeString } from 'micromark-util-decode-string'
import type { Markup } from './inline.ts'
import { unsure } from './unsure.ts'

/**
 * Makes the title of a heading: its text without markup.
 *
 * @param text As written, on one line.
 * @param markup What is shown otherwise than it is written.
 */
export function titleOf(text: string, markup: readonly Markup[]): string {
  let title = ''
  let index = 0
  for (const { start, end, shown } of markup.toSorted((a, b) => a.start - b.start)) {
    if (shown === undefined) throw unsure
    title += decodeString(text.slice(index, start)) + shown
    index = end
  }
  return (title + decodeString(text.slice(index))).trim()
}
