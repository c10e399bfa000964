import type { CatalogEntry } from './entry.ts'

/** What hides its inside, or shows it as an example. */
const comment = /<!--|-->|<!\[CDATA\[|\]\]>/
const fence = /^[ \t]*(?:[-*•][ \t]+)?(?:`{3,}|~{3,})/m
/** A tag that opens or closes; none that does both. */
export const tag = /<(\/?)([a-z][\w-]*)(?:\s[^<>]*)?(?<!\/)>/gi
const brackets: Record<string, string> = { ')': '(', ']': '[', '}': '{', '”': '“', '»': '«' }
/** Marks that close what they open. */
const twins = ['"', '`']

/**
 * Tells whether something in a block may span several entries, or stand around one: a comment, a
 * block of code, or a tag, a bracket or a quotation that opens in one part and closes in another.
 * What is inside may be no entry then.
 *
 * @param text The prompt.
 * @param bounds Where the list starts, where it ends, and where what it stands in ends.
 * @param entries Its entries.
 * @param isList Whether they are lines of a list. Elements say themselves where they end, and hold
 *   what they like.
 * @returns Whether it does.
 */
export function hasSpans(
  text: string,
  { start, end, outerEnd }: { start: number; end: number; outerEnd: number },
  entries: readonly CatalogEntry[],
  isList: boolean,
): boolean {
  const { own, between } = partsOf(text, start, end, entries)
  if (comment.test(text.slice(start, end))) return true
  if ((isList ? [...own, ...between] : between).some((part) => fence.test(part))) return true
  const ends = isList ? [bracketEnds, twinEnds] : [twinFences]
  const parts = between.flatMap((part, at) => [part, own[at] ?? ''])
  const tags = [...parts, text.slice(end, outerEnd)].map(tagEnds)
  return isCrossed(tags) || ends.some((endsOf) => isCrossed(parts.map(endsOf)))
}

/** Cuts a block into its entries and what is before, between and after them. */
function partsOf(
  text: string,
  start: number,
  end: number,
  entries: readonly CatalogEntry[],
): { own: string[]; between: string[] } {
  const ends = [start, ...entries.map((entry) => entry.end)]
  return {
    own: entries.map((entry) => text.slice(entry.start, entry.end)),
    between: ends.map((at, index) => text.slice(at, entries[index]?.start ?? end)),
  }
}

/** What a part leaves open, and what it closes that it has not opened. */
interface Ends {
  readonly opened: readonly string[]
  readonly closed: readonly string[]
}

/** Whether a part closes what one before has left open. */
function isCrossed(parts: readonly Ends[]): boolean {
  const open = new Set<string>()
  return parts.some(({ opened, closed }) => {
    if (closed.some((name) => open.has(name))) return true
    for (const name of opened) open.add(name)
    return false
  })
}

const tagEnds = (part: string): Ends =>
  unpaired(
    Array.from(part.matchAll(tag), ([, slash, name = '']) => [name.toLowerCase(), slash === '']),
  )

const bracketEnds = (part: string): Ends =>
  unpaired(
    Array.from(part.matchAll(/[()[\]{}“”«»]/g), ([mark]) => [
      brackets[mark] ?? mark,
      brackets[mark] === undefined,
    ]),
  )

/** Pairs each end with the last start of its name before. */
function unpaired(marks: readonly (readonly [name: string, opens: boolean])[]): Ends {
  const depth = new Map<string, number>()
  const closed: string[] = []
  for (const [name, opens] of marks) {
    const before = depth.get(name) ?? 0
    if (!opens && before === 0) closed.push(name)
    else depth.set(name, before + (opens ? 1 : -1))
  }
  return { opened: [...depth.keys()].filter((name) => (depth.get(name) ?? 0) > 0), closed }
}

/** A second odd one closes the first. */
const odd = (names: readonly string[]): Ends => ({ opened: names, closed: names })

const twinEnds = (part: string): Ends =>
  odd(twins.filter((mark) => part.split(mark).length % 2 === 0))

const twinFences = (part: string): Ends =>
  odd(['```', '~~~'].filter((mark) => part.split(`\n${mark}`).length % 2 === 0))
