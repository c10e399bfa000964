import type { Line } from './line.ts'

const pattern = /(?:(=)=*|-+)[ \t]*$/y

/**
 * Reads the line that makes a heading of the paragraph above it.
 *
 * @returns The heading's level.
 */
export function readSetextUnderline({ text, first, indent }: Line): 1 | 2 | undefined {
  if (indent >= 4) return undefined
  pattern.lastIndex = first
  const match = pattern.exec(text)
  if (match === null) return undefined
  return match[1] === undefined ? 2 : 1
}
