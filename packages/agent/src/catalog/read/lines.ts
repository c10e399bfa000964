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
export const isOpen = (text: string): boolean => /[:,;]\s*$/.test(text)

/** Whether a line may lead to a list below it: it is a title, or does not end. */
export function isLead(line: Line): boolean {
  const text = line.text.trim()
  if (isOpen(text) || /^\*\*.*\*\*$/.test(text)) return true
  return text.length <= 40 && /^\p{Lu}/u.test(text) && !/[.!?)。！？]$/u.test(text)
}
