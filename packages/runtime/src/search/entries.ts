import { type Counts, type Field, increase, readField } from './fields.ts'
import { makeIndex, type SkillIndex } from './skill-index.ts'
import { wordWeight } from './words.ts'

/** A skill as the index of a prompt knows it. */
export interface SearchEntry {
  readonly name: string
  readonly description: string
  readonly keywords?: readonly string[]
}

/** The parts of an entry. */
export interface EntryFields {
  /** Name and keywords. */
  readonly name: Field
  readonly description: Field
  /** What others say of the skill. */
  readonly mentions?: Field
  /** Words that make no skill a hit but are no rare ones either. */
  readonly denied?: Field
}

/** How much more a word of one part counts than a word of the description. */
const partWeights = { name: 3, description: 1, mentions: 0.5 } as const
const parts = Object.keys(partWeights) as (keyof typeof partWeights)[]

/**
 * Indexes skills by what their entries hold.
 *
 * @param entries The skills; names are unique.
 * @returns The index.
 */
export function indexEntries(entries: readonly SearchEntry[]): SkillIndex {
  const sorted = [...entries].sort((a, b) => byCodePoints(a.name, b.name))
  const fields = sorted.map(({ name, description, keywords = [] }) => ({
    name: nameField(name, keywords),
    description: readField(description.split(/[.!?;]\s|\n/)),
  }))
  const pairs = weighPairs(
    fields.map(({ name, description }) => new Map([...description.pairs, ...name.pairs])),
  )
  return makeIndex(
    sorted.map(({ name }) => name),
    weighEntries(fields).map((entry, skill) => ({
      entry,
      body: new Map(),
      pairs: pairs[skill] ?? new Map(),
    })),
  )
}

/** Reads a skill's name and keywords. */
export function nameField(name: string, keywords: readonly string[]): Field {
  return readField([name.replaceAll(/[-_/.]/g, ' '), ...keywords])
}

/**
 * Weighs the words of entries by BM25F (Robertson, Zaragoza and Taylor, "Simple BM25 extension to
 * multiple weighted fields", 2004): rare words count more, repeated ones less and less.
 *
 * @param skills What the entries hold.
 * @returns For each skill the impact of its words.
 */
export function weighEntries(skills: readonly EntryFields[]): Counts[] {
  const holders: Counts = new Map()
  for (const { name, description, denied } of skills) {
    const held = [name, description, denied].flatMap((field) => [...(field?.words.keys() ?? [])])
    for (const word of new Set(held)) increase(holders, word, 1)
  }
  const average = parts.map((part) => {
    const lengths = skills.map((skill) => skill[part]?.length ?? 0).filter((length) => length > 0)
    return lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  })
  return skills.map((skill) => {
    const amounts: Counts = new Map()
    for (const [index, part] of parts.entries()) {
      const field = skill[part]
      if (field === undefined) continue
      const norm = 0.25 + (0.75 * field.length) / (average[index] ?? 1)
      for (const [word, count] of field.words) {
        increase(amounts, word, (partWeights[part] * count) / norm)
      }
    }
    const impacts: Counts = new Map()
    for (const [word, amount] of amounts) {
      const rare = rarity(skills.length, holders.get(word) ?? 0.5)
      impacts.set(word, (wordWeight(word) * rare * amount * 6) / (amount + 5))
    }
    return impacts
  })
}

/**
 * Weighs pairs of words.
 *
 * @param skills For each skill how often it holds a pair.
 * @returns For each skill the impact of its pairs.
 */
export function weighPairs(skills: readonly Counts[]): Counts[] {
  const holders: Counts = new Map()
  for (const pairs of skills) for (const pair of pairs.keys()) increase(holders, pair, 1)
  return skills.map((pairs) => {
    const impacts: Counts = new Map()
    for (const [pair, count] of pairs) {
      const rare = rarity(skills.length, holders.get(pair) ?? 0)
      impacts.set(pair, (rare * 2 * count) / (count + 1))
    }
    return impacts
  })
}

/** BM25's idf: what a word says that `holders` of `total` skills hold. */
function rarity(total: number, holders: number): number {
  return Math.log(1 + (total - holders + 0.5) / (holders + 0.5))
}

/** The order of names in search data. */
export function byCodePoints(a: string, b: string): number {
  const [first, second] = [[...a], [...b]]
  for (let i = 0; i < Math.min(first.length, second.length); i++) {
    const step = (first[i]?.codePointAt(0) ?? 0) - (second[i]?.codePointAt(0) ?? 0)
    if (step !== 0) return step
  }
  return first.length - second.length
}
