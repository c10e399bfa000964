import { isEntry, isNamed } from './bullets.ts'
import type { Judge } from './judge.ts'
import type { Layout } from './layout.ts'
import { isBlank } from './lines.ts'

/**
 * Tells whether the bullets of a block are one list of entries: no other list is below, in prose
 * above or in between, and either all entries have descriptions or none has.
 *
 * @param layout Where lines stand.
 * @param judge What bullets are.
 * @param closed Whether a mark ends the block; without one other lists may follow.
 * @returns Whether they are; not where it is uncertain.
 */
export function isOneList(layout: Layout, judge: Judge, closed: boolean): boolean {
  if (judge(layout.first) !== 'entry') return false
  // The list may be a description's or prose, and go on below.
  if (layout.below.some((bullet) => judge(bullet) !== 'remark')) return false
  return isAlike(layout) && isEvenly(layout, judge, closed)
}

/** A name alone beside described ones may be a skill's, or an item of a description. */
function isAlike({ lines, first, bullets, end, kindOf }: Layout): boolean {
  const named = bullets.filter(isNamed)
  const bare = named.filter(({ text }) => text === '')
  if (bare.length === 0) return true
  // Names with descriptions below are those of skills where all have them, else of groups.
  const heads = bare.filter(({ at }) => kindOf(at + 1) === 'deeper')
  const deeper = lines.filter((_, at) => at > first.at && at < end && kindOf(at) === 'deeper')
  if (deeper.some(({ text }) => isEntry(text))) return false
  return bare.length === named.length && (heads.length === bare.length || deeper.length === 0)
}

/** Whether blank lines are between all entries or none. Of several lists, one may be another's. */
function isEvenly(layout: Layout, judge: Judge, closed: boolean): boolean {
  const { lines, first, isApart } = layout
  if (!isSpaced(layout, judge)) {
    return entriesBelow(layout, judge).every(({ at }) => !isApart(at))
  }
  const afterProse = lines.slice(0, first.at).some((line) => !isBlank(line))
  return closed && (!afterProse || isApart(first.at))
}

/** Whether blank lines stand between entries. */
export function isSpaced(layout: Layout, judge: Judge): boolean {
  const below = entriesBelow(layout, judge)
  return below.length > 0 && below.every(({ at }) => layout.isApart(at))
}

const entriesBelow = ({ bullets }: Layout, judge: Judge): Layout['bullets'] =>
  bullets.slice(1).filter((bullet) => judge(bullet) === 'entry')
