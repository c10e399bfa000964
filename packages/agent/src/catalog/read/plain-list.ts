import { type Bullet, bulletAt, isNamed } from './bullets.ts'
import { Draft, entriesOf } from './draft.ts'
import type { CatalogEntry } from './entry.ts'
import { learnEntries, usualLength } from './judge.ts'
import { layOut } from './layout.ts'
import { isBlank, isEnded, isLead, isOpen, isOtherItem, isTitled, type Line } from './lines.ts'
import { isOneList, isSpaced } from './one-list.ts'

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
  const layout = layOut(lines, all, first)
  const { bullets, end, kindOf, isApart } = layout
  const judge = learnEntries(bullets)
  if (!isOneList(layout, judge, closed)) return 'unreadable'
  const spaced = isSpaced(layout, judge)
  const starts = new Map(bullets.map((bullet) => [bullet.at, bullet]))
  const usual = usualLength(bullets)
  const isSlight = ({ text }: Bullet): boolean => 2 * text.length < usual
  const longest = Math.max(...bullets.filter(isNamed).map(({ text }) => text.length))
  // What hosts cut off is as long as they let it be.
  const isCut = (text: string): boolean => /(?:\.{3}|…)$/.test(text) && 2 * text.length < longest
  const leads = ({ text }: Bullet): boolean => isOpen(text) || isCut(text)

  let draft = new Draft(first)
  const drafts = [draft]
  /** What makes entries that follow uncertain: a line that may lead to a list, or another list. */
  let uncertain: 'lead' | 'list' | undefined = leads(first) ? 'lead' : undefined
  for (let at = first.at + 1; at < end; at++) {
    const line = lines[at] as Line
    const bullet = starts.get(at)
    if (isBlank(line)) continue
    if (bullet === undefined) {
      if (mayBeginInside(at)) return 'unreadable'
      draft.mixed ||= mayBeProse(at)
      draft.take(at)
      if (uncertain === 'list') continue
      const isLoose = kindOf(at) === 'loose'
      if (isLoose && isOtherItem(line)) uncertain = 'list'
      else uncertain = isLead(line, !isLoose) ? 'lead' : undefined
      continue
    }
    const verdict = judge(bullet)
    // What goes on says more than it seems to.
    const isLong = verdict === 'brief' && !['blank', 'bullet'].includes(kindOf(at + 1))
    if (verdict === 'unsure' || isLong) return 'unreadable'
    if (verdict === 'entry') {
      if (uncertain !== undefined || mayBeItem(bullet) || mayBeTitled(bullet)) return 'unreadable'
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
  }
  // What is below may belong to it, and the other way round.
  if (end < lines.length || kindOf(draft.end - 1) === 'loose') draft.mixed = true
  return entriesOf(lines, drafts)

  /** Whether a line that goes on may belong to an item, or be an entry, that is read otherwise. */
  function mayBeginInside(at: number): boolean {
    // Where an item goes on with a sentence, it says less than a description on its first line.
    if (kindOf(at) === 'loose') {
      const isBegun = draft.bullet !== first && draft.bullet.at === at - 1
      return isBegun && isSlight(draft.bullet) && mayBeProse(at)
    }
    const bullet = bulletAt(lines, at)
    if (bullet === undefined || bullet.text === '' || isSlight(bullet)) return false
    return isNamed(bullet) && judge({ ...bullet, form: first?.form ?? '' }) === 'entry'
  }

  /** Prose begins a sentence of its own; what goes on within one does not. */
  function mayBeProse(at: number): boolean {
    if (kindOf(at) !== 'loose') return false
    const above = lines[at - 1] as Line
    return isEnded(above.text) || !/^\s*\p{Ll}/u.test((lines[at] as Line).text)
  }

  /** What says far less than the title above it may be an item of its list. */
  function mayBeTitled(bullet: Bullet): boolean {
    const { at, text } = draft.bullet
    if (at !== bullet.at - 1 || !isTitled(text)) return false
    // Skills say whole sentences, and hardly any has a name of one word.
    if (isEnded(bullet.text) && /[-_:./]/.test(bullet.name)) return false
    return isSlight(bullet) || 3 * bullet.text.length < 2 * text.length
  }

  /** An item of a description says less than one, or stands within a sentence. */
  function mayBeItem(bullet: Bullet): boolean {
    if (kindOf(draft.end - 1) !== 'loose') return false
    return !isEnded((lines[draft.end - 1] as Line).text) || isSlight(bullet)
  }
}
