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
  /** Keys of neighbouring words, ascending, see `pairKey`. */
  readonly pairs: Float64Array
  /** For each pair the skills that hold it. */
  readonly pairSkills: WeightedLists
  /**
   * Words as written in names, descriptions and keywords, and for each the skills that hold it,
   * as often as they do. Only where there are no bodies: beside bodies, stems do as well.
   */
  readonly written?: { readonly words: readonly string[]; readonly lists: Lists }
}

/** Lists of skills, end to end. */
export interface Lists {
  /** List `i` reaches from `starts[i]` up to `starts[i + 1]`. */
  readonly starts: Uint32Array
  /** Ascending within a list. */
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
  const keyOf = (pair: string): number => {
    const [first = '', second = ''] = pair.split(' ')
    return pairKey(position.get(first) ?? -1, position.get(second) ?? -1, words.length)
  }
  const pairs = skills.map(
    (skill) => new Map([...skill.pairs].map(([pair, impact]) => [keyOf(pair), impact])),
  )
  const keys = Float64Array.from(new Set(pairs.flatMap((counts) => [...counts.keys()]))).sort()
  const written = skills.flatMap((skill) => skill.written ?? [])
  const writtenWords = sortedKeys(written)
  return {
    names,
    words,
    entries: makeLists(
      position,
      skills.map(({ entry }) => entry),
    ),
    bodies: makeLists(
      position,
      skills.map(({ body }) => body),
    ),
    pairs: keys,
    pairSkills: makeLists(positions(keys), pairs),
    ...(written.length > 0 && {
      written: { words: writtenWords, lists: repeat(makeLists(positions(writtenWords), written)) },
    }),
  }
}

function sortedKeys(all: readonly Counts[]): string[] {
  const keys = new Set<string>()
  for (const counts of all) for (const key of counts.keys()) keys.add(key)
  return [...keys].sort(byUnits)
}

const positions = <Key>(keys: Iterable<Key>): ReadonlyMap<Key, number> =>
  new Map(Array.from(keys, (key, index) => [key, index]))

function makeLists<Key>(
  position: ReadonlyMap<Key, number>,
  skills: readonly ReadonlyMap<Key, number>[],
): WeightedLists {
  const lengths = new Uint32Array(position.size)
  for (const counts of skills) {
    for (const key of counts.keys()) {
      const list = position.get(key) ?? 0
      lengths[list] = (lengths[list] ?? 0) + 1
    }
  }
  const starts = startsOf(lengths)
  const next = starts.slice()
  const total = starts.at(-1) ?? 0
  const lists = { starts, skills: new Uint32Array(total), impacts: new Float64Array(total) }
  for (const [skill, counts] of skills.entries()) {
    for (const [key, impact] of counts) {
      const list = position.get(key) ?? 0
      const at = next[list] ?? 0
      next[list] = at + 1
      lists.skills[at] = skill
      lists.impacts[at] = impact
    }
  }
  return lists
}

/** Names each skill as often as its impact says. */
function repeat({ starts, skills, impacts }: WeightedLists): Lists {
  const lists = Array.from({ length: starts.length - 1 }, (_, list) => {
    const [start, end] = [starts[list], starts[list + 1]]
    const times = impacts.subarray(start, end)
    return [...skills.subarray(start, end)].flatMap((skill, at) => Array(times[at]).fill(skill))
  })
  return {
    starts: startsOf(lists.map(({ length }) => length)),
    skills: Uint32Array.from(lists.flat()),
  }
}

/**
 * Where lists begin that stand end to end.
 *
 * @param lengths How long each is.
 * @returns One number more than there are lists, see `Lists`.
 */
export function startsOf(lengths: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (let list = 0; list < lengths.length; list++) {
    starts[list + 1] = (starts[list] ?? 0) + (lengths[list] ?? 0)
  }
  return starts
}

/**
 * One number for two words.
 *
 * @param first Position of the first word, -1 for an unknown one.
 * @param second Position of the word after it.
 * @param words How many words there are.
 * @returns The key, -1 where a word is unknown.
 */
export function pairKey(first: number, second: number, words: number): number {
  return first === -1 || second === -1 ? -1 : first * words + second
}

/**
 * Finds an item of a sorted array.
 *
 * @returns Its position, or -1.
 */
export function positionOf<Item extends string | number>(
  items: ArrayLike<Item>,
  item: Item,
): number {
  let low = 0
  let high = items.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = items[middle] as Item
    if (found === item) return middle
    if (found < item) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** The order of `<`, the same for building and for finding. */
export const byUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
