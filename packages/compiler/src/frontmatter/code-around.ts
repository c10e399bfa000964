import type { Edit } from '../problems/problem.ts'
import { findLine, type Line, textOf } from './fences.ts'

const opening = /^(`{3,}|~{3,})[ \t]*(?:ya?ml|md|markdown)?[ \t]*$/i

/**
 * Finds a block of code around the frontmatter, or around the whole file, as models write it.
 *
 * @param text The file's text.
 * @param first The first line that is not blank.
 * @param open The line of the opening fence.
 * @param close The line of the closing fence.
 * @returns What takes the block's two lines away, and where the body begins; `undefined` where there
 *   is no such block.
 */
export function findCodeAround(
  text: string,
  first: Line,
  open: Line,
  close: Line,
): { readonly fix: readonly Edit[]; readonly bodyStart: number } | undefined {
  const mark = opening.exec(textOf(text, first))?.[1]
  if (mark === undefined || text.slice(first.next, open.start).trim() !== '') return undefined
  const begin = { start: first.start, end: open.start, text: '' }
  const below = findLine(text, close.next, (line) => line.trim() !== '')
  if (below !== undefined && isEnd(textOf(text, below), mark)) {
    const end = { start: below.start, end: below.next, text: '' }
    return { fix: [begin, end], bodyStart: below.next }
  }
  const last = lastEnd(text, close.next, mark)
  if (last === undefined) return undefined
  return { fix: [begin, { start: last.start, end: last.next, text: '' }], bodyStart: close.next }
}

/** The file's last line where it ends a block that begins above; each block in the body has two. */
function lastEnd(text: string, start: number, mark: string): Line | undefined {
  const marks: Line[] = []
  findLine(text, start, (line, place) => {
    if (line.trimStart().startsWith(mark)) marks.push(place)
    return false
  })
  const last = marks.at(-1)
  if (last === undefined || marks.length % 2 === 0) return undefined
  const isLast = text.slice(last.next).trim() === ''
  return isLast && isEnd(textOf(text, last), mark) ? last : undefined
}

function isEnd(line: string, mark: string): boolean {
  const written = line.trim()
  return written.length >= mark.length && written.replaceAll(mark[0] ?? '', '') === ''
}
