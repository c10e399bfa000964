import { type Bullet, isEntry, isNamed } from './bullets.ts'
import { Draft, entriesOf } from './draft.ts'
import type { CatalogEntry } from './entry.ts'
import { isBlank, isMark, type Line } from './lines.ts'
import { isPlaceOf, placeOf } from './place.ts'

/**
 * Reads a list whose entries end in the place of their file. All that stands before the place is
 * the entry's: lists, blank lines and headings in descriptions too. Where it holds what may be
 * entries, the place has to bear its name: one of them may have the place, and the first none.
 *
 * @param lines The lines of the block.
 * @param bullets Its bullets.
 * @param isPlaced Tells the lines that end an entry, see `learnPlaces`.
 * @param marked Whether a mark of the list's own ends the block; without one the list ends where an
 *   entry does and none begins.
 * @returns The entries, or `unreadable` where one does not end, or where it may begin in prose or
 *   in an entry without a place.
 */
export function readPlacedList(
  lines: readonly Line[],
  bullets: readonly Bullet[],
  isPlaced: (line: Line) => boolean,
  marked: boolean,
): CatalogEntry[] | 'unreadable' {
  const bulletAt = new Map(bullets.map((bullet) => [bullet.at, bullet]))
  const drafts: Draft[] = []
  let open: Draft | undefined
  let afterProse = false
  /** Whether the place of the last entry is its own. */
  let isSure = true
  /** Whether that of any is; else descriptions may hold places. */
  let isOneSure = false
  for (const [at, line] of lines.entries()) {
    if (isBlank(line)) continue
    const bullet = bulletAt.get(at)
    if (open !== undefined) {
      open.take(at, bullet)
    } else if (bullet !== undefined && bullet.name !== '') {
      open = new Draft(bullet)
    } else {
      if (isPlaced(line)) return 'unreadable'
      const last = drafts.at(-1)
      // It may be of the entry, whose description only seems to end in a place.
      if (last?.end === at && !isMark(line)) return 'unreadable'
      if (last !== undefined && !afterProse) last.mixed ||= !isSure
      afterProse = true
      if (marked || drafts.length === 0) continue
      const isOther = isOneSure ? isPlaced : (other: Line) => isPlaced(other) || isEntry(other.text)
      return lines.slice(at).some(isOther) ? 'unreadable' : entriesOf(lines, drafts)
    }
    if (!isPlaced(line)) continue
    const { bullet: begun } = open
    isSure = !afterProse && isNamed(begun) && isPlaceOf(placeOf(line.text), begun.name)
    isOneSure ||= isSure
    const more = lines.slice(begun.at + 1, at + 1)
    if (!isSure && more.some(({ text }) => isEntry(text))) return 'unreadable'
    // Then the entry above goes on to here, and only seemed to have ended.
    const above = drafts.at(-1)
    if (!isSure && above && isPlaceOf(placeOf(line.text), above.bullet.name)) return 'unreadable'
    drafts.push(open)
    open = undefined
    afterProse = false
  }
  return open === undefined ? entriesOf(lines, drafts) : 'unreadable'
}
