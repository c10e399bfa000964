import { type Bullet, isNamed } from './bullets.ts'
import type { CatalogEntry } from './entry.ts'
import { isBlank, type Line } from './lines.ts'
import { placeOf } from './place.ts'

/** An entry of a list that is being read. */
export class Draft {
  readonly bullet: Bullet
  /** Names of bullets inside. */
  readonly within: string[] = []
  /** Index after its last line that says something. */
  end: number
  /** Whether prose may be among its lines. */
  mixed = false

  constructor(bullet: Bullet) {
    this.bullet = bullet
    this.end = bullet.at + 1
  }

  /** Takes in the line of an index, and the bullet that it may be. */
  take(at: number, bullet?: Bullet): void {
    this.end = at + 1
    if (bullet !== undefined && isNamed(bullet)) this.within.push(bullet.name)
  }
}

/**
 * Makes entries of drafts.
 *
 * @param lines The lines of the block.
 * @param drafts All of them, in order.
 * @returns The entries.
 */
export function entriesOf(lines: readonly Line[], drafts: readonly Draft[]): CatalogEntry[] {
  return drafts.map(({ bullet: { at, name, text }, within, end, mixed }, index) => {
    const next = drafts[index + 1]?.bullet.at
    // Blank lines between two entries go with the first; others belong to what is around.
    const last = next !== undefined && lines.slice(end, next).every(isBlank) ? next : end
    const rest = lines.slice(at + 1, end).map((line) => line.text.trim())
    const whole = [text, ...rest].join('\n')
    return {
      name,
      description: whole.slice(0, whole.length - placeOf(whole).length).trim(),
      start: (lines[at] as Line).start,
      end: (lines[last - 1] as Line).end,
      within,
      fixed: mixed,
    }
  })
}
