import { byCodePoint } from '../set/names.ts'
import { bodyWorth, rarity } from './entries.ts'
import {
  byUnits,
  eachIn,
  makeLists,
  positions,
  type SkillIndex,
  sizeOf,
  type WeightedLists,
} from './skill-index.ts'

/** Lists, and the key of each. */
interface KeyedLists {
  readonly words: readonly string[]
  readonly lists: WeightedLists
}

/** Lists of one source, to be put among others. */
interface Source extends KeyedLists {
  /** Where each of its skills stands among all; `undefined` where a later source hides it. */
  readonly places: readonly (number | undefined)[]
  /** Whether it lacks the bodies that others have. */
  readonly lacksBodies: boolean
}

/**
 * Makes one index of several, so that all skills are judged alike.
 *
 * @param sources A later one hides skills of the same name in earlier ones.
 * @returns The index.
 */
export function mergeIndexes(sources: readonly SkillIndex[]): SkillIndex {
  const indexes = sources.filter(({ names }) => names.length > 0)
  const [first] = indexes
  if (first !== undefined && indexes.length === 1) return first
  const owners = new Map(indexes.flatMap((index) => index.names.map((name) => [name, index])))
  const names = [...owners.keys()].sort(byCodePoint)
  const position = positions(names)
  const bare = indexes.every(({ written }) => written !== undefined)
  const lacks = names.map(() => 0)
  const placed = indexes.map((index) => {
    const lacksBodies = !bare && index.written !== undefined
    const places = index.names.map((name) =>
      owners.get(name) === index ? position.get(name) : undefined,
    )
    for (const [skill, place] of places.entries()) {
      if (place !== undefined) lacks[place] = lacksBodies ? 1 : (index.lacks[skill] as number)
    }
    return { index, places, lacksBodies }
  })
  const merge = (listsOf: (index: SkillIndex) => KeyedLists): KeyedLists =>
    mergeLists(
      placed.map(({ index, ...rest }) => ({ ...listsOf(index), ...rest })),
      names.length,
    )
  const entries = merge((index) => ({ words: index.words, lists: index.entries }))
  const pairs = merge((index) => ({ words: index.pairs, lists: index.pairSkills }))
  const none = { words: [], lists: makeLists(0, () => {}) }
  return {
    names,
    words: entries.words,
    entries: entries.lists,
    bodies: merge((index) => ({ words: index.words, lists: index.bodies })).lists,
    pairs: pairs.words,
    pairSkills: pairs.lists,
    ...(bare && { written: merge(({ written = none }) => written) }),
    lacks,
  }
}

/** Puts lists together. In a source that lacks bodies, a word is as rare as it is among all. */
function mergeLists(sources: readonly Source[], total: number): KeyedLists {
  const words = [...new Set(sources.flatMap((source) => source.words))].sort(byUnits)
  const position = positions(words)
  const lists = sources.flatMap((source) =>
    source.words.map((word, list) => ({ source, list, to: position.get(word) as number })),
  )
  const holders = new Uint32Array(words.length)
  for (const { source, list, to } of lists) {
    eachIn(source.lists, list, (skill) => {
      if (source.places[skill] !== undefined) (holders[to] as number)++
    })
  }
  const merged = makeLists(words.length, (put) => {
    for (const { source, list, to } of lists) {
      const { places, lacksBodies } = source
      const rare = rarity(total, holders[to] as number)
      const rareAlone = rarity(places.length, sizeOf(source.lists, list))
      const worth = lacksBodies ? ((1 + bodyWorth) * rare) / rareAlone : 1
      eachIn(source.lists, list, (skill, impact) => {
        const place = places[skill]
        if (place !== undefined) put(to, place, worth * impact)
      })
    }
  })
  return { words, lists: merged }
}
