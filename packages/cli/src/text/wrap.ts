import { width } from './table.ts'

/**
 * Breaks a text into lines at its spaces. A word longer than a line stays whole.
 *
 * @param text One paragraph.
 * @param limit Columns of a line.
 * @returns At least one line.
 */
export function wrap(text: string, limit: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && width(longer) > limit) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}
