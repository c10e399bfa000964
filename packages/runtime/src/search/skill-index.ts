import type { Counts } from './fields.ts'

/** Which skills hold a word or a pair of words, and how much that says for each. */
export interface SkillIndex {
  /** Skill names, in order of code points. Lists refer to them by position. */
  readonly names: readonly string[]
  /** Stems, sorted by UTF-16 units. */
  readonly words: readonly string[]
  /** For each word the skills whose name, description or keywords hold it. */
  readonly entries: Lists
  /** For each word the skills that hold it in their body only. */
  readonly bodies: Lists
  /** Keys of neighbouring words, ascending, see `pairKey`. */
  readonly pairs: Float64Array
  /** For each pair the skills that hold it. */
  readonly pairSkills: Lists
}

/** Lists of skills, end to end. */
export interface Lists {
  /** List `i` reaches from `starts[i]` up to `starts[i + 1]`. */
  readonly starts: Uint32Array
  /** Ascending within a list. */
  readonly skills: Uint32Array
  readonly impacts: Float64Array
}

/** The impacts of one skill's words; pairs are two stems with a space between. */
export interface Impacts {
  readonly entry: Counts
  /** Words that are in the body only. */
  readonly body: Counts
  readonly pairs: Counts
}

/**
 * Turns what each skill holds into what holds each word.
 *
 * @param names Skill names, in order of code points.
 * @param impacts For each name what the skill holds.
 * @returns The index.
 */
export function makeIndex(names: readonly string[], impacts: readonly Impacts[]): SkillIndex {
  const words = new Set<string>()
  for (const { entry, body } of impacts) {
    for (const word of entry.keys()) words.add(word)
    for (const word of body.keys()) words.add(word)
  }
  const sorted = [...words].sort(byUnits)
  const position = new Map(sorted.map((word, index) => [word, index]))
  const wordKey = (word: string): number => position.get(word) ?? -1
  const key = (pair: string): number => {
    const [first = '', second = ''] = pair.split(' ')
    return pairKey(wordKey(first), wordKey(second), sorted.length)
  }
  const pairs = Float64Array.from(
    new Set(impacts.flatMap((skill) => [...skill.pairs.keys()].map(key))),
  ).sort()
  const pairPosition = new Map([...pairs].map((pair, index) => [pair, index]))
  return {
    names,
    words: sorted,
    entries: makeLists(
      sorted.length,
      impacts.map(({ entry }) => entry),
      wordKey,
    ),
    bodies: makeLists(
      sorted.length,
      impacts.map(({ body }) => body),
      wordKey,
    ),
    pairs,
    pairSkills: makeLists(
      pairs.length,
      impacts.map(({ pairs }) => pairs),
      (pair) => pairPosition.get(key(pair)) ?? -1,
    ),
  }
}

function makeLists(
  count: number,
  skills: readonly Counts[],
  position: (key: string) => number,
): Lists {
  const lists: [skill: number, impact: number][][] = Array.from({ length: count }, () => [])
  for (const [skill, counts] of skills.entries()) {
    for (const [key, impact] of counts) lists[position(key)]?.push([skill, impact])
  }
  const starts = new Uint32Array(count + 1)
  for (const [index, list] of lists.entries())
    starts[index + 1] = (starts[index] ?? 0) + list.length
  const all = lists.flat()
  return {
    starts,
    skills: Uint32Array.from(all, ([skill]) => skill),
    impacts: Float64Array.from(all, ([, impact]) => impact),
  }
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
