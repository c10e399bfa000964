import type { Block } from './block.ts'
import { findBullets } from './bullets.ts'
import type { CatalogEntry } from './entry.ts'
import type { Line } from './lines.ts'
import { learnPlaces } from './place.ts'
import { readPlacedList } from './placed-list.ts'
import { readPlainList } from './plain-list.ts'

/**
 * Reads entries that are lines of a list, `- name: description`.
 *
 * @param lines The lines of the block.
 * @param block Whether a mark ends it, and whether the mark is the list's own: in a tag around more than
 *   that, such as Codex's `<skills_instructions>`, other text follows the list.
 * @returns The entries, or `unreadable` where they cannot be told for certain.
 */
export function readList(
  lines: readonly Line[],
  { closed, marked }: Pick<Block, 'closed' | 'marked'>,
): CatalogEntry[] | 'unreadable' {
  const bullets = findBullets(lines)
  const isPlaced = learnPlaces(lines)
  return isPlaced === undefined
    ? readPlainList(lines, bullets, closed)
    : readPlacedList(lines, bullets, isPlaced, marked)
}
