import type { Counts } from './fields.ts'

/** Which skills hold a word or a pair of words, and how much that says for each. */
export interface SkillIndex {
  /** Skill names, in order of code points. Lists refer to them by position. */
  readonly names: readonly string[]
  /** Stems, sorted by UTF-16 units. */
  readonly words: readonly string[]
  /** For each word the skills whose name, description or keywords hold it. */
  readonly entries: WeightedLists
  /** For each word the skills that hold it in their body only. */
  readonly bodies: WeightedLists
  /** Neighbouring words with a space between, sorted as words are. */
  readonly pairs: readonly string[]
  /** For each pair the skills that hold it. */
  readonly pairSkills: WeightedLists
  /**
   * Words as written in names, descriptions and keywords, and for each the skills that hold it,
   * and how often. Only where there are no bodies: beside bodies, stems do as well.
   */
  readonly written?: { readonly words: readonly string[]; readonly lists: WeightedLists }
  /** For each skill how much of a usual body it lacks, from 0 to 1; 0 where none has a body. */
  readonly lacks: readonly number[]
}

/** Lists of skills, end to end. */
export interface Lists {
  /** List `i` reaches from `starts[i]` up to `starts[i + 1]`. */
  readonly starts: Uint32Array
  /** Ascending within a list that a build packs. */
  readonly skills: Uint32Array
}

/** Lists with the impact of each skill. */
export interface WeightedLists extends Lists {
  readonly impacts: Float64Array
}

/** What one skill holds. */
export interface Holdings {
  /** The impacts of its stems. */
  readonly entry: Counts
  /** The impacts of stems that are in the body only. */
  readonly body: Counts
  /** The impacts of its pairs, each two stems with a space between. */
  readonly pairs: Counts
  /** How often it holds words as written; absent where there are bodies. */
  readonly written?: Counts
  /** How much of a usual body it lacks, from 0 to 1. @default 0 */
  readonly lacks?: number
}

/**
 * Turns what each skill holds into what holds each word.
 *
 * @param names Skill names, in order of code points.
 * @param skills For each name what the skill holds.
 * @returns The index.
 */
export function makeIndex(names: readonly string[], skills: readonly Holdings[]): SkillIndex {
  const words = sortedKeys(skills.flatMap(({ entry, body }) => [entry, body]))
  const position = positions(words)
  const pairCounts = skills.map((skill) => skill.pairs)
  const pairs = sortedKeys(pairCounts)
  const written = skills.flatMap((skill) => skill.written ?? [])
  const writtenWords = sortedKeys(written)
  return {
    names,
    words,
    entries: listsOf(
      position,
      skills.map(({ entry }) => entry),
    ),
    bodies: listsOf(
      position,
      skills.map(({ body }) => body),
    ),
    pairs,
    pairSkills: listsOf(positions(pairs), pairCounts),
    ...(written.length > 0 && {
      written: { words: writtenWords, lists: listsOf(positions(writtenWords), written) },
    }),
    lacks: skills.map(({ lacks = 0 }) => lacks),
  }
}

function sortedKeys(all: readonly Counts[]): string[] {
  const keys = new Set<string>()
  for (const counts of all) for (const key of counts.keys()) keys.add(key)
  return [...keys].sort(byUnits)
}

/** Where each key stands. */
export const positions = (keys: readonly string[]): Counts =>
  new Map(keys.map((key, index) => [key, index]))

function listsOf(position: Counts, skills: readonly Counts[]): WeightedLists {
  return makeLists(position.size, (put) => {
    for (const [skill, counts] of skills.entries()) {
      for (const [key, impact] of counts) put(position.get(key) as number, skill, impact)
    }
  })
}

/**
 * Makes lists.
 *
 * @param size How many.
 * @param putAll Puts each skill into its lists; called twice, and both times with the same.
 * @returns The lists; skills stand in them as they were put.
 */
export function makeLists(
  size: number,
  putAll: (put: (list: number, skill: number, impact: number) => void) => void,
): WeightedLists {
  const lengths = new Uint32Array(size)
  putAll((list) => {
    ;(lengths[list] as number)++
  })
  const starts = startsOf(lengths)
  const next = starts.slice()
  const total = starts[size] as number
  const lists = { starts, skills: new Uint32Array(total), impacts: new Float64Array(total) }
  putAll((list, skill, impact) => {
    const at = (next[list] as number)++
    lists.skills[at] = skill
    lists.impacts[at] = impact
  })
  return lists
}

/** Takes each skill of a list, and its impact. */
export function eachIn(
  { starts, skills, impacts }: WeightedLists,
  list: number,
  take: (skill: number, impact: number) => void,
): void {
  const end = starts[list + 1] as number
  for (let at = starts[list] as number; at < end; at++) {
    take(skills[at] as number, impacts[at] as number)
  }
}

/** How long a list is. */
export const sizeOf = ({ starts }: Lists, list: number): number =>
  (starts[list + 1] as number) - (starts[list] as number)

/**
 * Where lists begin that stand end to end.
 *
 * @param lengths How long each is.
 * @returns One number more than there are lists, see `Lists`.
 */
export function startsOf(lengths: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (let list = 0; list < lengths.length; list++) {
    starts[list + 1] = (starts[list] as number) + (lengths[list] as number)
  }
  return starts
}

/**
 * Finds where an item stands in a sorted array, or would stand.
 *
 * @returns The position of the first item that does not come before it.
 */
export function startOf(items: readonly string[], item: string): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle] as string) < item) low = middle + 1
    else high = middle
  }
  return low
}

/** Finds an item of a sorted array: its position, or -1. */
export function positionOf(items: readonly string[], item: string): number {
  const position = startOf(items, item)
  return items[position] === item ? position : -1
}

/** The order of `<`, the same for building and for finding. */
export const byUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
