import { type SearchData, unpackIndex } from './data.ts'
import { indexEntries, rarity, type SearchEntry } from './entries.ts'
import { type Counts, increase, makeReader, readField } from './fields.ts'
import { indexLetters } from './letters.ts'
import { positionOf, type SkillIndex, type WeightedLists } from './skill-index.ts'
import { findMisspelt } from './spelling.ts'
import { wordWeight } from './words.ts'

/** The skills of one source, ready to be scored. */
export interface Part {
  /** In order of code points. */
  readonly names: readonly string[]
  /**
   * Gives points to skills.
   *
   * @param query The query.
   * @param add Called for each part of a skill's points, with the skill's position.
   * @returns The points that a skill needs to be as likely to fit as not.
   */
  score(query: Query, add: Add): number
  /** The position of the skill whose name the query is, hyphens and case apart. */
  named(query: Query): number | undefined
}

/** Called with what a term adds to a skill. */
export type Add = (skill: number, points: number, term: string) => void

/** A query as it is compared. */
export interface Query {
  readonly text: string
  /** How often each stem occurs. */
  readonly stems: Counts
  /** How often each word occurs as written. */
  readonly words: Counts
  /** Neighbouring stems. */
  readonly pairs: Counts
}

/**
 * How points are given and judged, fitted on labelled requests, see `docs/performance.md`.
 * Shares of `known` are of what the query's words give at most, of `unknown` what its unknown
 * words would give if one skill held them.
 */
interface Judgement {
  /** Points for letters alike, at most, as a share of `known`. */
  readonly letters: number
  /** A skill needs as many points as this many rare words give, */
  readonly words: number
  /** and this share of `known`, */
  readonly known: number
  /** and this share of `unknown`. */
  readonly unknown: number
}

const withBodies: Judgement = { letters: 0.2, words: 7.5, known: 0.075, unknown: 0.6 }
const entriesOnly: Judgement = { letters: 1.5, words: 0, known: 0.06, unknown: 0.3 }

/** How much a word counts that may be another misspelt. */
const misspelt = 0.7
/** How much unknown words add to the points for letters. */
const unknownLetters = 0.3

/**
 * Reads a query.
 *
 * @param text What is asked for.
 * @returns The query.
 */
export function readQuery(text: string): Query {
  const read = makeReader()
  const { words: stems, pairs } = readField([text], read)
  const words: Counts = new Map()
  for (const piece of read(text)) for (const word of piece.words) increase(words, word, 1)
  return { text, stems, words, pairs }
}

/**
 * Makes a source ready.
 *
 * @param source Data that a build made, or skills without.
 * @returns Its skills.
 */
export function makePart(source: SearchData | readonly SearchEntry[]): Part {
  const index = 'version' in source ? unpackIndex(source) : indexEntries(source)
  const { names, written, entries } = index
  const judgement = written === undefined ? withBodies : entriesOnly
  const rare = rarity(names.length, 1)
  const compareLetters = indexLetters(
    written?.words ?? index.words,
    written?.lists ?? entries,
    names.length,
  )
  const positions = new Map(names.map((name, skill) => [plain(name), skill]))
  for (const [skill, name] of names.entries()) positions.set(name, skill)
  return {
    names,
    named: ({ text }) => positions.get(text) ?? positions.get(plain(text)),
    score(query, add) {
      const { known, unknown } = scoreWords(index, query, rare, add)
      scorePairs(index, query, add)
      const share = judgement.letters * (known + unknownLetters * unknown)
      compareLetters(written === undefined ? query.stems : query.words, (skill, cosine) =>
        add(skill, share * cosine, '(letters)'),
      )
      return judgement.words * rare + judgement.known * known + judgement.unknown * unknown
    },
  }
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[-_/.\s]+/g, ' ')
    .trim()

function scoreWords(index: SkillIndex, query: Query, rare: number, add: Add) {
  let known = 0
  let unknown = 0
  for (const [word, times] of query.stems) {
    const exact = positionOf(index.words, word)
    const position = exact === -1 ? findMisspelt(word, index) : exact
    const likeness = exact !== -1 ? 1 : position !== -1 ? misspelt : 0
    unknown += (1 - likeness) * wordWeight(word) * rare
    if (position === -1) continue
    const factor = likeness * (1 + 0.3 * Math.log(times))
    const term = index.words[position] ?? ''
    known += Math.max(
      addList(index.entries, position, factor, term, add),
      addList(index.bodies, position, factor, term, add),
    )
  }
  return { known, unknown }
}

function scorePairs({ pairs, pairSkills }: SkillIndex, query: Query, add: Add): void {
  for (const pair of query.pairs.keys()) {
    const position = positionOf(pairs, pair)
    if (position !== -1) addList(pairSkills, position, 1, pair, add)
  }
}

/** Adds the impacts of one list; returns the highest. */
function addList(
  lists: WeightedLists,
  list: number,
  factor: number,
  term: string,
  add: Add,
): number {
  let highest = 0
  const end = lists.starts[list + 1] ?? 0
  for (let at = lists.starts[list] ?? 0; at < end; at++) {
    const impact = factor * (lists.impacts[at] ?? 0)
    highest = Math.max(highest, impact)
    add(lists.skills[at] ?? 0, impact, term)
  }
  return highest
}
