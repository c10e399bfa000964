import { type Bullet, fileSuffix, findBullets, hasSuffixes } from './bullets.ts'
import { type Judged, learnDoubts } from './doubt.ts'
import type { CatalogEntry } from './entry.ts'
import { indentOf, isBlank, type Line } from './lines.ts'

/** An entry that is being read: indexes of lines. */
interface Draft extends Bullet {
  /** Bullets inside that may be entries. */
  readonly within: string[]
  /** After its last line that says something. */
  end: number
  /** Whether prose may be among its lines. */
  mixed: boolean
}

/**
 * Reads entries that are lines of a list, `- name: description`. Lines that follow belong to the
 * description. Where a line could be an entry or a part of the description above, the two stay
 * together; where it could be prose, the entry stays.
 *
 * @param lines The lines of the block.
 * @param closed Whether a mark ends the block; without one it ends where prose begins.
 * @returns The entries.
 */
export function readList(lines: readonly Line[], closed: boolean): CatalogEntry[] {
  const bullets = findBullets(lines)
  const drafts = draftEntries(lines, bullets, closed)
  return drafts.map((draft, index) => {
    const next = drafts[index + 1]
    // Blank lines between two entries go with the first; others belong to what is around.
    const end = next !== undefined && isAllBlank(lines, draft.end, next.at) ? next.at : draft.end
    const rest = lines.slice(draft.at + 1, draft.end).map(({ text }) => text.trim())
    return {
      name: draft.name,
      description: [draft.text, ...rest].join('\n').replace(fileSuffix, '').trim(),
      start: (lines[draft.at] as Line).start,
      end: (lines[end - 1] as Line).end,
      within: draft.within,
      fixed: draft.mixed,
    }
  })
}

function draftEntries(
  lines: readonly Line[],
  bullets: readonly Bullet[],
  closed: boolean,
): Draft[] {
  const bulletAt = new Map(bullets.map((bullet) => [bullet.at, bullet]))
  const suffixes = hasSuffixes(lines, bullets)
  const findDoubt = learnDoubts(lines, bullets)
  const spaced = isBlank(lines[(bullets[1]?.at ?? 0) - 1])
  const indent = indentOf(lines[bullets[0]?.at ?? 0] as Line)
  const drafts: Draft[] = []
  let draft: Draft | undefined
  let before: Judged | undefined
  for (const [at, line] of lines.entries()) {
    if (isBlank(line)) continue
    const apart = isBlank(lines[at - 1])
    const deeper = indentOf(line) > indent
    const bullet = bulletAt.get(at)
    // Without a mark at its end, a list is over where anything else may begin.
    const goesOn = closed || !apart || deeper || (bullet !== undefined && spaced)
    if (draft !== undefined && !goesOn) break
    const open =
      draft !== undefined && suffixes && !fileSuffix.test(lines[draft.end - 1]?.text ?? '')
    const doubt = bullet && !suffixes ? findDoubt(bullet, before) : undefined
    if (bullet !== undefined) before = { ...bullet, doubt }
    if (bullet !== undefined && !open && doubt === undefined) {
      draft = { ...bullet, within: [], end: at + 1, mixed: false }
      drafts.push(draft)
      continue
    }
    if (draft === undefined) continue
    if (bullet === undefined && !deeper && !open && (apart || suffixes)) draft.mixed = true
    if (bullet !== undefined && /^\S+$/.test(bullet.name)) draft.within.push(bullet.name)
    draft.end = at + 1
  }
  const last = drafts.at(-1)
  // What ends the block without being indented may be prose about it.
  if (last !== undefined && !suffixes && isOutside(lines, last, indent)) last.mixed = true
  return drafts
}

/** Whether an entry's last line is indented no deeper than its first, and no bullet. */
function isOutside(lines: readonly Line[], { at, end }: Draft, indent: number): boolean {
  const line = lines[end - 1] as Line
  return end - 1 > at && indentOf(line) <= indent && !/^\s*[-*•]\s/.test(line.text)
}

function isAllBlank(lines: readonly Line[], from: number, to: number): boolean {
  return lines.slice(from, to).every(isBlank)
}
