import { htmlBlockNames, htmlRawNames } from 'micromark-util-html-tag-name'
import { unsure } from './unsure.ts'

/** Where a block of HTML ends: with the line that this matches, or before a blank line. */
export type HtmlEnd = RegExp | 'blank'

const rawEnd = /<\/(?:pre|script|style|textarea)>/i
const commentEnd = /-->/
const instructionEnd = /\?>/
const declarationEnd = />/

const openings =
  /<(?:(!--)|(\?)|(![A-Za-z])|(!\[CDATA\[)|(\/?)([A-Za-z][A-Za-z0-9-]*)(?=[ \t/>]|$))/y

/** A tag alone on its line. */
const wholeTag =
  /(?:<[A-Za-z][A-Za-z0-9-]*(?:[ \t]+[A-Za-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'))?)*[ \t]*\/?>|<\/[A-Za-z][A-Za-z0-9-]*[ \t]*>)[ \t]*$/y

/** A tag that may have a value without quotes, which remark takes in its own way. */
const bareValue = /<[A-Za-z][A-Za-z0-9-]*[ \t][^>]*=[ \t]*[^"' \t]/y

/**
 * Reads the beginning of a block of HTML, one of the seven kinds of CommonMark.
 *
 * @param line The line.
 * @param index Where the block would begin, at a `<`.
 * @param interrupted The paragraph that would have to end for it, if any: a tag of no known name
 *   may not do that. `lazy` is one whose containers the line is not in.
 * @returns Where the block ends, and whether this line does it already.
 */
export function openHtml(
  line: string,
  index: number,
  interrupted?: 'paragraph' | 'lazy',
): { readonly end: HtmlEnd; readonly isOver: boolean } | undefined {
  openings.lastIndex = index
  const match = openings.exec(line)
  if (match === null) return undefined
  const [opening, comment, instruction, declaration, cdata, slash, tag = ''] = match
  // remark ends these otherwise than CommonMark does.
  if (cdata !== undefined) throw unsure
  const until = (end: RegExp, from: number) => ({ end, isOver: end.test(line.slice(from)) })
  if (comment !== undefined) return until(commentEnd, index + 2)
  if (instruction !== undefined) return until(instructionEnd, index + 1)
  if (declaration !== undefined) return until(declarationEnd, index)
  const after = index + opening.length
  const name = tag.toLowerCase()
  if (slash === '' && htmlRawNames.includes(name) && line[after] !== '/') {
    return until(rawEnd, after)
  }
  const blank = { end: 'blank', isOver: false } as const
  if (htmlBlockNames.includes(name)) {
    return line[after] !== '/' || line[after + 1] === '>' ? blank : undefined
  }
  if (interrupted === 'paragraph') return undefined
  wholeTag.lastIndex = index
  bareValue.lastIndex = index
  if (interrupted === undefined && wholeTag.test(line)) return blank
  if (wholeTag.test(line) || bareValue.test(line)) throw unsure
  return undefined
}
