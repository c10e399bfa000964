/** A line of a text. Offsets are in UTF-16 units. */
export interface Line {
  readonly start: number
  /** After the line's end. */
  readonly end: number
  /** Without the line's end. */
  readonly text: string
}

/**
 * Splits a text at line feeds, with or without a carriage return before.
 *
 * @param text Any text.
 * @returns Its lines, end to end; none for the empty text.
 */
export function splitLines(text: string): Line[] {
  const lines: Line[] = []
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start)
    const end = feed === -1 ? text.length : feed + 1
    const cut = feed === -1 ? end : text[feed - 1] === '\r' && feed > start ? feed - 1 : feed
    lines.push({ start, end, text: text.slice(start, cut) })
    start = end
  }
  return lines
}

export const isBlank = (line: Line | undefined): boolean => line?.text.trim() === ''

/** How far a line is indented, in characters. */
export const indentOf = (line: Line): number => line.text.length - line.text.trimStart().length

/** A heading, a rule, or a tag: what may stand between parts of a prompt. */
export const isMark = ({ text }: Line): boolean =>
  /^\s*(?:#{1,6}\s|<\/?[a-z]|(?:---+|\*\*\*+|___+)\s*$)/i.test(text)

/** Whether a text leads to a list, or does not end. */
export const isOpen = (text: string): boolean =>
  /(?:[:,;([{–—-]|(?:e\.g|i\.e)\.|\b(?:such as|like|including|namely|for (?:example|instance)))\s*$/i.test(
    text,
  )

/** Whether a text ends as sentences do, in quotes or brackets too. */
export const isEnded = (text: string): boolean => /[.!?。！？]["'”’)\]`*]*\s*$/u.test(text)

/**
 * Whether a text ends in what may be the title of a list: after a sentence that ends, one that does
 * not and has five words at most; or words that name a list.
 */
export const isTitled = (text: string): boolean =>
  /[.!?]["'”’)\]`*]*\s+\p{L}[^\s.!?]*(?:\s[^\s.!?]+){0,4}$/u.test(text) ||
  /\b(?:supported|available|following|possible)\s+[\p{L}-]+s$/iu.test(text)

/** Whether a text is a title: a heading, bold, or one word with a capital. */
const isTitle = (text: string): boolean =>
  /^(?:#{1,6}\s.*|\*\*.*\*\*|\p{Lu}[\p{L}\p{N}-]*)$/u.test(text)

/**
 * Whether a line may lead to a list below it: it is a title, or does not end.
 *
 * @param line The line.
 * @param isDeeper Whether it is indented deeper than the list; it is no prose then.
 * @returns Whether it may.
 */
export function isLead(line: Line, isDeeper: boolean): boolean {
  const text = line.text.trim()
  if (isOpen(text) || isTitle(text)) return true
  return !isDeeper && text.length <= 40 && /^\p{Lu}/u.test(text) && !isEnded(text)
}

/** Whether a line is of a list of another kind, or of a table, or quoted. */
export const isOtherItem = ({ text }: Line): boolean => /^\s*(?:[-+*•–>|#[]|\d+[.)])/.test(text)
