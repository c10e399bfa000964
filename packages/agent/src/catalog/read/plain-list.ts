import { type Bullet, isBare, isNamed } from './bullets.ts'
import { Draft, entriesOf } from './draft.ts'
import type { CatalogEntry } from './entry.ts'
import { learnEntries, usualLength } from './judge.ts'
import { indentOf, isBlank, isEnded, isItem, isLead, isMark, isOpen, type Line } from './lines.ts'

/**
 * Reads a list whose entries end where the next begins. Lines that follow belong to the
 * description. A bullet that names no skill belongs to the entry above, which stays, for it could
 * be prose.
 *
 * @param lines The lines of the block.
 * @param all Its bullets.
 * @param closed Whether a mark ends the block; without one other lists may follow.
 * @returns The entries, or `unreadable` where a bullet may be an entry or a part of a description.
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
  const judge = learnEntries(bullets)
  // The list may be a description's or prose, and go on below.
  if (all.slice(bullets.length).some((bullet) => judge(bullet) !== 'remark')) return 'unreadable'
  if (judge(first) !== 'entry') return 'unreadable'
  const named = bullets.filter(isNamed)
  const bare = named.filter((bullet) => isBare(bullet, lines)).length
  // A name alone beside described ones may be a skill's, or an item of a description.
  if (bare > 0 && bare < named.length) return 'unreadable'
  // Names with more below are those of groups.
  const isMore = (line: Line): boolean => !isBlank(line) && isDeeper(line)
  if (bare > 0 && lines.slice(first.at, end).some(isMore)) return 'unreadable'
  // Of several lists, one may belong to a description, or to the prose around.
  const later = bullets.slice(1).filter((bullet) => judge(bullet) === 'entry')
  const gaps = later.filter(({ at }) => isApart(at)).length
  if (gaps > 0 && gaps < later.length) return 'unreadable'
  const spaced = gaps > 0
  const afterProse = lines.slice(0, first.at).some((line) => !isBlank(line))
  if (spaced && (!closed || (afterProse && !isApart(first.at)))) return 'unreadable'
  const usual = usualLength(bullets)
  const longest = Math.max(...named.map(({ text }) => text.length))
  // What hosts cut off is as long as they let it be.
  const isCut = (text: string): boolean => /(?:\.{3}|…)$/.test(text) && 2 * text.length < longest
  const leads = ({ text }: Bullet): boolean => isOpen(text) || isCut(text)

  let draft = new Draft(first)
  const drafts = [draft]
  /** What makes entries that follow uncertain: a line that may lead to a list, or another list. */
  let uncertain: 'lead' | 'list' | undefined = leads(first) ? 'lead' : undefined
  /** The line above, where it is one that goes on without indentation. */
  let loose: Line | undefined
  for (const [at, line] of lines.slice(0, end).entries()) {
    if (at <= first.at || isBlank(line)) continue
    const bullet = bulletAt.get(at)
    if (bullet === undefined) {
      draft.take(at)
      loose = isLoose(line, at) ? line : undefined
      if (uncertain === 'list') continue
      if (loose && isItem(loose)) uncertain = 'list'
      else uncertain = isLead(line, loose === undefined) ? 'lead' : undefined
      continue
    }
    const verdict = judge(bullet)
    if (verdict === 'unsure') return 'unreadable'
    if (verdict === 'entry') {
      // It may be an item, which says less than a description, or stands in a sentence.
      const isPart = loose && (!isEnded(loose.text) || 2 * bullet.text.length < usual)
      if (uncertain !== undefined || isPart) return 'unreadable'
      draft = new Draft(bullet)
      drafts.push(draft)
    } else {
      draft.take(at, bullet)
      draft.mixed = true
      if (isApart(at) && !spaced) uncertain = 'list'
      // The next entry stands apart from the list that this bullet is in.
      if (!isApart(at) && spaced && uncertain === 'lead') uncertain = undefined
    }
    if (leads(bullet)) uncertain ??= 'lead'
    loose = undefined
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
