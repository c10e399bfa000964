import type { Edit } from '../problems/problem.ts'
import { findLine, type Line, textOf } from './fences.ts'

const opening = /^(`{3,}|~{3,})[ \t]*(?:ya?ml|md|markdown)?[ \t]*$/i

/**
 * Finds a block of code around the frontmatter, or around the whole file, as models write it; or only
 * the line that begins one.
 *
 * @param text The file's text.
 * @param first The first line that is not blank.
 * @param open The line of the opening fence.
 * @param close The line of the closing fence.
 * @returns What takes the block's lines away, and where the body begins; `undefined` where there
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
  const marks: Line[] = []
  findLine(text, close.next, (line, place) => {
    if (line.trimStart().startsWith(mark)) marks.push(place)
    return false
  })
  // Each block in the body has two such lines, so the one above the frontmatter is never closed.
  if (marks.length % 2 === 0) return { fix: [begin], bodyStart: close.next }
  const ends = marks.filter(
    (line, at) =>
      isEnd(textOf(text, line), mark) &&
      areBlocks(text, marks.slice(0, at), mark) &&
      areBlocks(text, marks.slice(at + 1), mark),
  )
  const [last, other] = ends
  // Of several that can end it, one may end a block of the body.
  if (last === undefined || other !== undefined) return undefined
  const end = { start: last.start, end: last.next, text: '' }
  return { fix: [begin, end], bodyStart: close.next }
}

/** Whether lines begin and end blocks of code in turn. */
function areBlocks(text: string, lines: readonly Line[], mark: string): boolean {
  return (
    lines.length % 2 === 0 &&
    lines.every((line, at) => at % 2 === 0 || isEnd(textOf(text, line), mark))
  )
}

function isEnd(line: string, mark: string): boolean {
  const written = line.trim()
  return written.length >= mark.length && written.replaceAll(mark[0] ?? '', '') === ''
}
