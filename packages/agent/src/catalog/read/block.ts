import type { ReadFailure } from './entry.ts'
import type { Line } from './lines.ts'
import { tag } from './spans.ts'

/** The lines of a prompt that list its skills. */
export interface Block {
  /** Index of the first line inside. */
  readonly first: number
  /** Index after the last line inside. */
  readonly end: number
  /** Whether a closing mark says where the list ends; without one other text may follow it. */
  readonly closed: boolean
  /** Whether its own marks stand right before and after it. */
  readonly marked: boolean
}

/** `<skills>` and `<available_skills>`, alone on their lines. */
const opening = /^\s*<(skills|available_skills)(?:\s[^<>]*)?>\s*$/
const closing = /^\s*<\/(skills|available_skills)>\s*$/

/** What stands above a list without marks, as Codex and Claude Code write it. */
const heading = /^#{1,6}\s+available skills:?(?:\s*#+)?$/i
const announcement = /^the following skills are available\b.*:$/i
/** A line that begins or ends a block of code. What follows backticks holds none. */
const fence = /^\s*(`{3,}(?=[^`]*$)|~{3,})\s*(.*)$/

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
  return isExample(lines, open.at)
    ? 'unreadable'
    : { first: open.at + 1, end: close.at, closed: true, marked: true }
}

/** A list without marks goes on, at most, to the end of what it stands in. */
function findUnmarked(lines: readonly Line[]): Block | ReadFailure {
  const starts = lines.flatMap((line, at) => {
    const text = line.text.trim()
    return heading.test(text) || announcement.test(text) ? [at] : []
  })
  const [start, ...more] = starts
  if (start === undefined) return 'no-catalog'
  if (more.length > 0) return 'several-catalogs'
  if (isExample(lines, start)) return 'unreadable'
  const end = findOuterClose(lines, start + 1)
  return { first: start + 1, end: end ?? lines.length, closed: end !== undefined, marked: false }
}

/** Whether a line is in a block of code or in a comment, and so lists nothing. */
function isExample(lines: readonly Line[], at: number): boolean {
  const textOf = (some: readonly Line[]): string => some.map(({ text }) => text).join('\n')
  const above = textOf(lines.slice(0, at))
  const isCommented = above.lastIndexOf('<!--') > above.lastIndexOf('-->')
  return isFenced(lines, at) || (isCommented && textOf(lines.slice(at)).includes('-->'))
}

function isFenced(lines: readonly Line[], at: number): boolean {
  let open = ''
  for (const { text } of lines.slice(0, at)) {
    const [, marks = '', rest] = fence.exec(text) ?? []
    if (open === '') open = marks
    else if (marks.startsWith(open) && rest === '') open = ''
  }
  return open !== ''
}

/** Finds the line that begins with a closing tag whose opening stands above. */
function findOuterClose(lines: readonly Line[], first: number): number | undefined {
  const above = tagsIn(lines.slice(0, first))
  const inside = new Map<string, number>()
  for (let at = first; at < lines.length; at++) {
    const line = lines[at] as Line
    for (const [, slash, name = ''] of line.text.matchAll(tag)) {
      const depth = (inside.get(name) ?? 0) + (slash === '' ? 1 : -1)
      inside.set(name, depth)
      const begins = line.text.trimStart().startsWith(`</${name}`)
      if (depth < 0 && begins && (above.get(name) ?? 0) > 0) return at
    }
  }
  return undefined
}

/** For each tag how many are open at the end. */
function tagsIn(lines: readonly Line[]): Map<string, number> {
  const open = new Map<string, number>()
  for (const { text } of lines) {
    for (const [, slash, name = ''] of text.matchAll(tag)) {
      open.set(name, Math.max(0, (open.get(name) ?? 0) + (slash === '' ? 1 : -1)))
    }
  }
  return open
}
