import type { ReadFailure } from './entry.ts'
import type { Line } from './lines.ts'

/** The lines of a prompt that list its skills. */
export interface Block {
  /** Index of the first line inside. */
  readonly first: number
  /** Index after the last line inside. */
  readonly end: number
  /** Whether a closing mark says where the block ends. */
  readonly closed: boolean
}

/** `<skills>` and `<available_skills>`, alone on their lines. */
const opening = /^\s*<(skills|available_skills)(?:\s[^<>]*)?>\s*$/
const closing = /^\s*<\/(skills|available_skills)>\s*$/

/** What stands above a list without marks, as Codex and Claude Code write it. */
const heading = /^\s*#{1,6}\s+available skills:?\s*#*\s*$/i
const announcement = /^\s*the following skills are available\b.*:\s*$/i
/** What ends such a list: the next heading, a rule, or a mark of what is around it. */
const boundary = /^\s*(?:#{1,6}\s|<(?!\/?skill[\s/>])\/?[a-z]|(?:---+|\*\*\*+|___+)\s*$)/i

/**
 * Finds the one block of skills.
 *
 * @param lines The lines of a prompt.
 * @returns The block, or why there is none to read.
 */
export function findBlock(lines: readonly Line[]): Block | ReadFailure {
  const marks = lines.flatMap(({ text }, at) => {
    const open = opening.exec(text)?.[1]
    const close = closing.exec(text)?.[1]
    return (open ?? close) ? [{ at, tag: open ?? close, opens: open !== undefined }] : []
  })
  const [open, close, ...more] = marks
  if (open === undefined) return findUnmarked(lines)
  if (more.length > 0 || !open.opens || close?.opens !== false || open.tag !== close.tag) {
    return 'several-catalogs'
  }
  return { first: open.at + 1, end: close.at, closed: true }
}

function findUnmarked(lines: readonly Line[]): Block | ReadFailure {
  const starts = lines.flatMap(({ text }, at) =>
    heading.test(text) || announcement.test(text) ? [at] : [],
  )
  const [start, ...more] = starts
  if (start === undefined) return 'no-catalog'
  if (more.length > 0) return 'several-catalogs'
  const length = lines.slice(start + 1).findIndex(({ text }) => boundary.test(text))
  return { first: start + 1, end: length === -1 ? lines.length : start + 1 + length, closed: false }
}
