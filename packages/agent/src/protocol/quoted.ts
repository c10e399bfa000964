import { isAnnouncing } from './announced.ts'
import type { Call, Fault } from './call.ts'

/**
 * Whether calls are only shown: as an example, a quotation or a part of what is said. In doubt a
 * call is shown, for one that is not made can be made again. So a call is made where nothing is
 * said beside it, or only what announces it.
 *
 * @param around What stands before, between and after the calls.
 * @param read The calls.
 */
export function isQuoted(around: readonly string[], read: readonly (Call | Fault)[]): boolean {
  const calls = read.filter((call) => typeof call === 'object')
  const text = around.join(hole).replace(/\0(?:\s*\0)+/g, hole)
  const pieces = text.split(hole)
  const before = text.slice(0, text.lastIndexOf(hole))
  return (
    isInBlockOfWords(text) ||
    isIndented(text) ||
    isInElement(before, text) ||
    pieces.slice(1).some((after, at) => isShown(pieces[at] as string, after)) ||
    pieces.some((words, at) => !isAnnouncing(words, calls, at < pieces.length - 1))
  )
}

/** Stands for a call. */
const hole = '\0'

/** A block of code is a call's only where it holds nothing else, and no words follow it. */
function isInBlockOfWords(text: string): boolean {
  let fence = ''
  let words = false
  let holds = false
  for (const line of text.split('\n')) {
    const [, marks = '', rest = ''] = /^\s*(`{3,}|~{3,})?(.*)/s.exec(line) ?? []
    const opens = fence === '' && marks !== ''
    if (opens) {
      fence = marks
      words = false
    } else if (fence !== '' && marks.startsWith(fence) && rest.trim() === '') {
      fence = ''
      continue
    }
    const called = fence !== '' && line.includes(hole)
    const other = fence !== '' && marks !== ''
    if (!opens && (other || /[^\s\0`~]/.test(line))) words = true
    if (called) holds = true
    if (holds && words && (called || !opens)) return true
  }
  return false
}

/** An indented block of code, below words. */
const isIndented = (text: string): boolean =>
  /^(?: {4}|\t)[ \t]*\0/m.test(text) && /^(?!\s*(?:```|~~~)).*\p{L}/mu.test(text)

/**
 * Within an element that is still open, other than those around several calls; or beside marks of
 * another kind: a comment, a turn, a thought of another template.
 *
 * @param before What stands before the last call.
 * @param text All of it.
 */
function isInElement(before: string, text: string): boolean {
  if (/<(?!\/?[a-z][\w-]*(?:\s[^<>]*)?>|\/?[^<>]*$)[^<>]*>/i.test(text.replace(ending, '')))
    return true
  const lower = before.toLowerCase()
  const elements = lower.matchAll(
    /<(?!(?:tools|\w+_calls|br|hr|p)[\s/>])([a-z][\w-]*)(?:\s[^<>]*)?>/g,
  )
  return [...elements].some(({ index, 1: name }) => !lower.includes(`</${name}>`, index))
}

/** What templates end a turn with, and open the model's. */
const ending = /<\|(?:assistant|end|eo[mt]_id|end_of_text)\|>/g

/** Whether the line of a call leaves open that it is made. */
function isShown(before: string, after: string): boolean {
  const within = /\S *$/.test(before) && /^`* *[^\s`]/.test(after)
  const inList = /(?:^|\n)[ \t]*(?:>[^\n]*\n|(?:[>|#*+-]|\/\/|\d+[.)])[^\n]*)$/.test(before)
  const inMarks = /(?:^|\s)(?:["'“‘«„]+|\[\w+\]|\{+)\s*$|[^\s`]\s*`{1,2}$|[^\s`] *`+$/.test(before)
  return within || inList || inMarks
}
