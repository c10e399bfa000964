import { rarity } from './entries.ts'
import { type Counts, increase, makeReader, readField } from './fields.ts'
import { indexLetters } from './letters.ts'
import { positionOf, type SkillIndex, type WeightedLists } from './skill-index.ts'
import { findMisspelt } from './spelling.ts'
import { wordWeight } from './words.ts'

/** Scores the skills of an index. */
export interface Scorer {
  /**
   * Gives points to skills.
   *
   * @param text The query.
   * @param say Called for each part of a skill's points, with the skill's position.
   * @returns The points.
   */
  score(text: string, say?: Add): Points
}

/** Called with what a term adds to a skill. */
export type Add = (skill: number, points: number, term: string) => void

export interface Points {
  /** Those of each skill. */
  readonly points: Float64Array
  /** Those that a skill needs to be as likely to fit as not. */
  readonly need: number
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
/** Where no more entries hold all that is asked for, each is as likely to be meant as not. */
const fewHolders = 2

/**
 * Makes a scorer.
 *
 * @param index The skills.
 * @returns The scorer.
 */
export function makeScorer(index: SkillIndex): Scorer {
  const { names, words, written, entries, pairs, pairSkills, lacks } = index
  const judgement = written === undefined ? withBodies : entriesOnly
  const rare = rarity(names.length, 1)
  const compareLetters = indexLetters(
    written?.words ?? words,
    written?.lists ?? entries,
    names.length,
  )
  const usual = usualImpacts(index)
  const byName = new Map(names.map((name, skill) => [plain(name), skill]))
  for (const [skill, name] of names.entries()) byName.set(name, skill)
  return {
    score(text, say) {
      const query = readQuery(text)
      const points = new Float64Array(names.length)
      const add: Add = (skill, more, term) => {
        points[skill] = (points[skill] ?? 0) + more
        say?.(skill, more, term)
      }
      const found = scoreWords(index, query.stems, rare, usual, add)
      for (const pair of query.pairs.keys()) {
        const position = positionOf(pairs, pair)
        if (position !== -1) addList(pairSkills, position, 1, pair, add)
      }
      if (found.usual > 0) {
        for (const [skill, own] of points.entries()) {
          const lack = lacks[skill] ?? 0
          if (own > 0 && lack > 0) add(skill, lack * found.usual, '(body)')
        }
      }
      const { known, unknown } = found
      const share = judgement.letters * (known + unknownLetters * unknown)
      compareLetters(written === undefined ? query.stems : query.words, (skill, cosine) =>
        add(skill, share * cosine, '(letters)'),
      )
      let need = judgement.words * rare + judgement.known * known + judgement.unknown * unknown
      if (found.holders.length <= fewHolders) {
        for (const skill of found.holders) need = Math.min(need, points[skill] ?? 0)
      }
      const named = byName.get(text) ?? byName.get(plain(text))
      if (named !== undefined) {
        add(named, need + points.reduce((most, own) => Math.max(most, own)) || 1, '(name)')
      }
      return { points, need }
    },
  }
}

/** A query's stems, its words as written, how often each occurs, and neighbouring stems. */
function readQuery(text: string): { stems: Counts; words: Counts; pairs: Counts } {
  const read = makeReader()
  const { words: stems, pairs } = readField([text], read)
  const words: Counts = new Map()
  for (const piece of read(text)) for (const word of piece.words) increase(words, word, 1)
  return { stems, words, pairs }
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[-_/.\s]+/g, ' ')
    .trim()

/**
 * For each word what a body gives on average whose entry lacks the word; for no word where no
 * skill lacks a body.
 */
function usualImpacts({ words, bodies, lacks }: SkillIndex): Float64Array {
  let whole = 0
  for (let skill = 0; skill < lacks.length; skill++) whole += 1 - (lacks[skill] ?? 0)
  const usual = new Float64Array(words.length)
  if (whole === lacks.length) return usual
  for (let word = 0; word < words.length; word++) {
    const end = bodies.starts[word + 1] ?? 0
    for (let at = bodies.starts[word] ?? 0; at < end; at++) {
      usual[word] = (usual[word] ?? 0) + (bodies.impacts[at] ?? 0) / whole
    }
  }
  return usual
}

/** Adds what words give; a skill that lacks a body gets what one would give anyway only once. */
function scoreWords(
  index: SkillIndex,
  stems: Counts,
  rare: number,
  usualImpacts: Float64Array,
  add: Add,
) {
  let known = 0
  let unknown = 0
  let usual = 0
  let holders: number[] | undefined
  for (const [word, times] of stems) {
    const exact = positionOf(index.words, word)
    const position = exact === -1 ? findMisspelt(word, index) : exact
    const likeness = exact !== -1 ? 1 : position !== -1 ? misspelt : 0
    const weight = wordWeight(word)
    unknown += (1 - likeness) * weight * rare
    if (weight === 1) holders = holdersOf(index.entries, exact, holders)
    if (position === -1) continue
    const factor = likeness * (1 + 0.3 * Math.log(times))
    const term = index.words[position] ?? ''
    const own = factor * (usualImpacts[position] ?? 0)
    usual += own
    const addOver: Add = (skill, points) => {
      add(skill, Math.max(0, points - own * (index.lacks[skill] ?? 0)), term)
    }
    known += Math.max(
      addList(index.entries, position, factor, term, addOver),
      addList(index.bodies, position, factor, term, addOver),
    )
  }
  return { known, unknown, usual, holders: holders ?? [] }
}

/** Those of some skills, or of all, that are in a list; none where there is no list. */
function holdersOf({ starts, skills }: WeightedLists, list: number, of?: number[]): number[] {
  const held = list === -1 ? [] : [...skills.subarray(starts[list], starts[list + 1])]
  return of === undefined ? held : held.filter((skill) => of.includes(skill))
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
