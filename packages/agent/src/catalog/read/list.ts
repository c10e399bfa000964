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
 * @param closed Whether a mark ends the block.
 * @returns The entries, or `unreadable` where they cannot be told for certain.
 */
export function readList(lines: readonly Line[], closed: boolean): CatalogEntry[] | 'unreadable' {
  const bullets = findBullets(lines)
  const isPlaced = learnPlaces(lines)
  return isPlaced === undefined
    ? readPlainList(lines, bullets, closed)
    : readPlacedList(lines, bullets, isPlaced, closed)
}
