import { rarity } from './entries.ts'
import { type Counts, increase, makeReader, readField } from './fields.ts'
import { indexLetters } from './letters.ts'
import { eachIn, positionOf, type SkillIndex } from './skill-index.ts'
import { findMisspelt, findSharing } from './spelling.ts'
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

/** How much a word counts that may be another misspelt, */
const misspelt = 0.7
/** and one of which a character is known. */
const shared = 0.5
/** How much unknown words add to the points for letters. */
const unknownLetters = 0.3
/** If this many entries at most hold every word that says much, each is likely to be meant. */
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
  const bodyCount = lacks.reduce((count, lack) => count + 1 - lack, 0)
  const byName = new Map(names.map((name, skill) => [plain(name), skill]))
  for (const [skill, name] of names.entries()) byName.set(name, skill)
  return {
    score(text, say) {
      const query = readQuery(text)
      const points = new Float64Array(names.length)
      const add: Add = (skill, more, term) => {
        ;(points[skill] as number) += more
        say?.(skill, more, term)
      }
      const { known, unknown, inBodies, holders } = scoreWords(index, query.stems, rare, add)
      for (const pair of query.pairs.keys()) {
        const position = positionOf(pairs, pair)
        if (position !== -1)
          eachIn(pairSkills, position, (skill, impact) => add(skill, impact, pair))
      }
      for (const [skill, lack] of lacks.entries()) {
        // Most bodies hold some of the words, whatever they are about.
        const usual = (lack * inBodies) / bodyCount
        if (usual > 0 && (points[skill] as number) > 0) add(skill, usual, '(body)')
      }
      const share = judgement.letters * (known + unknownLetters * unknown)
      compareLetters(written === undefined ? query.stems : query.words, (skill, cosine) =>
        add(skill, share * cosine, '(letters)'),
      )
      let need = judgement.words * rare + judgement.known * known + judgement.unknown * unknown
      if (holders.length <= fewHolders) {
        for (const skill of holders) need = Math.min(need, points[skill] as number)
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

function scoreWords(
  { names, words, entries, bodies }: SkillIndex,
  stems: Counts,
  rare: number,
  add: Add,
) {
  let known = 0
  let unknown = 0
  let inBodies = 0
  let asked = 0
  const held = new Uint16Array(names.length)
  for (const [word, times] of stems) {
    const exact = positionOf(words, word)
    const position = exact === -1 ? findMisspelt(word, { words, entries, bodies }) : exact
    const sharing = position === -1 ? findSharing(word, words) : []
    const likeness = exact !== -1 ? 1 : position !== -1 ? misspelt : sharing.length > 0 ? shared : 0
    const weight = wordWeight(word)
    unknown += (1 - likeness) * weight * rare
    if (weight === 1) asked++
    const factor = likeness * (1 + 0.3 * Math.log(times))
    let highest = 0
    const alike = new Set<number>()
    for (const at of position === -1 ? sharing : [position]) {
      for (const lists of [entries, bodies]) {
        eachIn(lists, at, (skill, impact) => {
          // Of several words that share a character, one counts.
          if (position === -1 && alike.size === alike.add(skill).size) return
          const more = factor * impact
          highest = Math.max(highest, more)
          if (lists === bodies) inBodies += more
          else if (weight === 1 && exact !== -1) (held[skill] as number)++
          add(skill, more, words[at] as string)
        })
      }
    }
    known += highest
  }
  const holders = [...names.keys()].filter((skill) => asked > 0 && held[skill] === asked)
  return { known, unknown, inBodies, holders }
}
