import { type Bullet, isBare, isNamed } from './bullets.ts'
import { type Judged, learnDoubts } from './doubt.ts'
import { Draft, entriesOf } from './draft.ts'
import type { CatalogEntry } from './entry.ts'
import { indentOf, isBlank, isLead, isMark, isOpen, type Line } from './lines.ts'

/**
 * Reads a list whose entries end where the next begins. Lines that follow belong to the
 * description. A bullet that looks unlike entries belongs to the entry above; where it could be
 * prose, that one stays.
 *
 * @param lines The lines of the block.
 * @param all Its bullets.
 * @param closed Whether a mark ends the block; without one other lists may follow.
 * @returns The entries, or `unreadable` where bullets may be prose, or a list in a description.
 */
export function readPlainList(
  lines: readonly Line[],
  all: readonly Bullet[],
  closed: boolean,
): CatalogEntry[] | 'unreadable' {
  const [first] = all
  if (first === undefined) return []
  const indent = indentOf(lines[first.at] as Line)
  const isDeeper = (line: Line): boolean => indentOf(line) > indent
  const bulletAt = new Map(all.map((bullet) => [bullet.at, bullet]))
  const isApart = (at: number): boolean => isBlank(lines[at - 1])
  const isLoose = (line: Line, at: number): boolean =>
    !isBlank(line) && !bulletAt.has(at) && !isDeeper(line)

  const stop = lines.findIndex((line, at) => at > first.at && isOver(line, at))
  const end = stop === -1 ? lines.length : stop
  const bullets = all.filter(({ at }) => at < end)
  const gaps = bullets.slice(1).filter(({ at }) => isApart(at)).length
  const spaced = 2 * gaps > bullets.length - 1
  const named = bullets.filter(isNamed)
  const bare = named.filter((bullet) => isBare(bullet, lines)).length
  const findDoubt = learnDoubts(lines, bullets)
  const looksLikeEntry = (bullet: Bullet): boolean => findDoubt(bullet, undefined) !== 'remark'
  const afterProse = lines.slice(0, first.at).some((line) => !isBlank(line))
  // The list may be a description's or prose, and go on below.
  if (all.slice(bullets.length).some(looksLikeEntry)) return 'unreadable'
  // A name alone beside described ones may be a skill's, or an item of a description.
  if (bare > 0 && bare < named.length) return 'unreadable'
  // Names with more below are those of groups.
  const isMore = (line: Line): boolean => !isBlank(line) && isDeeper(line)
  if (bare > 0 && lines.slice(first.at, end).some(isMore)) return 'unreadable'
  // Of several lists, one may belong to the prose around.
  if ((afterProse || !closed) && gaps > 0 && !spaced) return 'unreadable'
  if (!looksLikeEntry(first)) return 'unreadable'

  let draft = new Draft(first)
  const drafts = [draft]
  let before: Judged = { ...first, doubt: undefined }
  /** What makes bullets that follow uncertain: a line that may lead to a list, or other bullets. */
  let uncertain: 'lead' | 'list' | undefined = isOpen(first.text) ? 'lead' : undefined
  for (const [at, line] of lines.slice(0, end).entries()) {
    if (at <= first.at || isBlank(line)) continue
    const bullet = bulletAt.get(at)
    if (bullet !== undefined) {
      const below = spaced && !isApart(at)
      const doubt = below ? 'item' : findDoubt(bullet, before)
      before = { ...bullet, doubt }
      if (doubt === undefined) {
        if (uncertain !== undefined) return 'unreadable'
        draft = new Draft(bullet)
        drafts.push(draft)
      } else {
        draft.take(at, bullet)
        if (doubt === 'remark' || isApart(at) || bullet === bullets.at(-1)) draft.mixed = true
        if (isApart(at) && !spaced) uncertain = 'list'
        // The next entry stands apart from the list that this bullet is in.
        if (below && uncertain === 'lead') uncertain = undefined
      }
      if (isOpen(bullet.text)) uncertain ??= 'lead'
      continue
    }
    draft.take(at)
    if (uncertain === 'list') continue
    uncertain = (isDeeper(line) ? isOpen(line.text) : isLead(line)) ? 'lead' : undefined
  }
  const last = lines[draft.end - 1] as Line
  // What is below may belong to it, and the other way round.
  if (stop !== -1 || isLoose(last, draft.end - 1)) draft.mixed = true
  return entriesOf(lines, drafts)

  /** Whether prose may begin: the entry above stays, and what follows is no entry's. */
  function isOver(line: Line, at: number): boolean {
    return isLoose(line, at) && (isApart(at) || isMark(line))
  }
}
