import { type Bullet, isNamed } from './bullets.ts'
import { Draft, entriesOf } from './draft.ts'
import type { CatalogEntry } from './entry.ts'
import { isBlank, type Line } from './lines.ts'

/**
 * Reads a list whose entries end in the place of their file. All that stands before the place is
 * the entry's: lists, blank lines and headings in descriptions too.
 *
 * @param lines The lines of the block.
 * @param bullets Its bullets.
 * @param isPlaced Tells the lines that end an entry, see `learnPlaces`.
 * @param closed Whether a mark ends the block; without one it ends where an entry does and none
 *   begins.
 * @returns The entries, or `unreadable` where one does not end, or where it may begin in prose.
 */
export function readPlacedList(
  lines: readonly Line[],
  bullets: readonly Bullet[],
  isPlaced: (line: Line) => boolean,
  closed: boolean,
): CatalogEntry[] | 'unreadable' {
  const bulletAt = new Map(bullets.map((bullet) => [bullet.at, bullet]))
  const drafts: Draft[] = []
  let open: Draft | undefined
  let afterProse = false
  for (const [at, line] of lines.entries()) {
    if (isBlank(line)) continue
    const bullet = bulletAt.get(at)
    if (open !== undefined) {
      open.take(at, bullet)
    } else if (bullet !== undefined && bullet.name !== '') {
      open = new Draft(bullet)
    } else {
      if (isPlaced(line)) return 'unreadable'
      afterProse = true
      if (closed || drafts.length === 0) continue
      return lines.slice(at).some(isPlaced) ? 'unreadable' : entriesOf(lines, drafts)
    }
    if (!isPlaced(line)) continue
    // Bullets below prose, or below one that looks like prose, may be a part of it.
    if ((afterProse || !isNamed(open.bullet)) && open.within.length > 0) return 'unreadable'
    drafts.push(open)
    open = undefined
    afterProse = false
  }
  return open === undefined ? entriesOf(lines, drafts) : 'unreadable'
}
