import { byCodePoint } from '../set/names.ts'
import { type Counts, type Field, increase, makeReader, type Read, readField } from './fields.ts'
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
  /** What the skill is not for: its words find nothing, yet are none the rarer. */
  readonly denied?: Field
}

/** How much more a word of one part counts than a word of the description. */
const partWeights = { name: 3, description: 1, mentions: 0.5 } as const
const parts = Object.keys(partWeights) as (keyof typeof partWeights)[]

/**
 * What a usual body adds to the words and pairs of its skill's entry, as a share of what the entry
 * gives: 2.2, 1.6 and 1.8 in the catalogs that weights were fitted on. For a skill that lacks a body
 * the build adds as much, and so does the merging of sources.
 */
export const bodyWorth = 1.8

/**
 * Indexes skills by what their entries hold.
 *
 * @param entries The skills; names are unique.
 * @returns The index.
 */
export function indexEntries(entries: readonly SearchEntry[]): SkillIndex {
  const read = makeReader()
  const sorted = [...entries].sort((a, b) => byCodePoint(a.name, b.name))
  const fields = sorted.map((entry) => ({
    name: readName(entry, read),
    description: readField(entry.description.split(/(?<=[.!?;])\s+|\n+/), read),
  }))
  const pairs = weighPairs(fields.map(({ name, description }) => mergePairs([name, description])))
  return makeIndex(
    sorted.map(({ name }) => name),
    weighEntries(fields).map((entry, skill) => ({
      entry,
      body: new Map(),
      pairs: pairs[skill] ?? new Map(),
      written: writtenWords(sorted[skill], read),
    })),
  )
}

/** Reads name and keywords, which count alike. */
export function readName(
  { name, keywords = [] }: Omit<SearchEntry, 'description'>,
  read: Read,
): Field {
  return readField([spaced(name), ...keywords], read)
}

/** Counts the words of an entry as they are written, those of the name and keywords fourfold. */
export function writtenWords(entry: SearchEntry | undefined, read: Read): Counts {
  const counts: Counts = new Map()
  const { name = '', description = '', keywords = [] } = entry ?? {}
  for (const text of [spaced(name), ...keywords]) {
    for (const { words } of read(text)) for (const word of words) increase(counts, word, 4)
  }
  for (const { words } of read(description)) for (const word of words) increase(counts, word, 1)
  return counts
}

const spaced = (name: string): string => name.replaceAll(/[-_/.]/g, ' ')

/** Adds up the pairs of some fields. */
export function mergePairs(fields: readonly Field[]): Counts {
  const result: Counts = new Map()
  for (const { pairs } of fields) for (const [pair, count] of pairs) increase(result, pair, count)
  return result
}

/**
 * Weighs the words of entries by BM25F (Robertson, Zaragoza and Taylor, "Simple BM25 extension to
 * multiple weighted fields", 2004): rare words count more, repeated ones less and less.
 *
 * @param skills What the entries hold.
 * @returns For each skill the impact of its words.
 */
export function weighEntries(skills: readonly EntryFields[]): Counts[] {
  const holders = countHolders(
    skills.map(({ name, description, denied }) =>
      [name, description, denied].flatMap((field) => [...(field?.words.keys() ?? [])]),
    ),
  )
  const average = parts.map((part) => mean(skills.map((skill) => skill[part]?.length ?? 0)))
  return skills.map((skill) => {
    const amounts: Counts = new Map()
    for (const [index, part] of parts.entries()) {
      const field = skill[part]
      if (field === undefined) continue
      const norm = 0.4 + (0.6 * field.length) / (average[index] ?? 1)
      for (const [word, count] of field.words) {
        increase(amounts, word, (partWeights[part] * count) / norm)
      }
    }
    const impacts: Counts = new Map()
    for (const [word, amount] of amounts) {
      const rare = rarity(skills.length, holders.get(word) ?? 0.5)
      impacts.set(word, wordWeight(word) * rare * saturate(amount, 4))
    }
    return impacts
  })
}

/**
 * Weighs pairs of words.
 *
 * @param skills For each skill how often it holds a pair, a text or a number for it.
 * @returns For each skill the impact of its pairs.
 */
export function weighPairs<Pair>(
  skills: readonly ReadonlyMap<Pair, number>[],
): Map<Pair, number>[] {
  const holders = countHolders(skills.map((pairs) => pairs.keys()))
  return skills.map((pairs) => {
    const impacts = new Map<Pair, number>()
    for (const [pair, count] of pairs) {
      impacts.set(pair, rarity(skills.length, holders.get(pair) ?? 0) * saturate(count, 1))
    }
    return impacts
  })
}

/** Counts how many skills hold each word. */
export function countHolders<Word>(skills: readonly Iterable<Word>[]): Map<Word, number> {
  const holders = new Map<Word, number>()
  for (const words of skills) for (const word of new Set(words)) increase(holders, word, 1)
  return holders
}

/** BM25's idf: what a word says that `holders` of `total` skills hold. */
export function rarity(total: number, holders: number): number {
  return Math.log(1 + (total - holders + 0.5) / (holders + 0.5))
}

/** BM25's growth of an amount towards `limit + 1`, where 1 gives 1. */
export function saturate(amount: number, limit: number): number {
  return (amount * (limit + 1)) / (amount + limit)
}

/** The mean of those that are not 0. */
function mean(lengths: readonly number[]): number {
  const some = lengths.filter((length) => length > 0)
  return some.reduce((sum, length) => sum + length, 0) / Math.max(1, some.length)
}
