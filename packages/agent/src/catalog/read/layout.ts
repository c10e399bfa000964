import type { Bullet } from './bullets.ts'
import { indentOf, isBlank, isMark, type Line } from './lines.ts'

/** What a line of a list is by where it stands. */
export type Kind =
  | 'blank'
  | 'bullet'
  /** Indented deeper than the list, and so a part of what is above. */
  | 'deeper'
  /** Neither: a description that goes on without indentation, or prose. */
  | 'loose'

/** Where the lines of a list stand. */
export interface Layout {
  readonly lines: readonly Line[]
  readonly first: Bullet
  /** The bullets of the list. */
  readonly bullets: readonly Bullet[]
  /** Bullets below its end. */
  readonly below: readonly Bullet[]
  /** Index after its last line: of prose, a heading or a tag, or of no line. */
  readonly end: number
  /** Tells the line of an index. */
  kindOf(at: number): Kind
  /** Whether the line above is blank. */
  isApart(at: number): boolean
}

/**
 * Lays out a list.
 *
 * @param lines The lines of the block.
 * @param all Its bullets, in order.
 * @param first The first of them.
 * @returns The layout.
 */
export function layOut(lines: readonly Line[], all: readonly Bullet[], first: Bullet): Layout {
  const indent = indentOf(lines[first.at] as Line)
  const starts = new Set(all.map(({ at }) => at))
  const kindOf = (at: number): Kind => {
    const line = lines[at]
    if (line === undefined || isBlank(line)) return 'blank'
    if (starts.has(at)) return 'bullet'
    return indentOf(line) > indent ? 'deeper' : 'loose'
  }
  const isApart = (at: number): boolean => isBlank(lines[at - 1])
  const stop = lines.findIndex(
    (line, at) => at > first.at && kindOf(at) === 'loose' && (isApart(at) || isMark(line)),
  )
  const end = stop === -1 ? lines.length : stop
  const bullets = all.filter(({ at }) => at < end)
  return { lines, first, bullets, below: all.slice(bullets.length), end, kindOf, isApart }
}
