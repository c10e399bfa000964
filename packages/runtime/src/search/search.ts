import { type SearchData, unpackIndex } from './data.ts'
import { byCodePoints, indexEntries, type SearchEntry } from './entries.ts'
import { type Counts, increase, makeReader, neighbours } from './fields.ts'
import { type CompareLetters, indexLetters } from './letters.ts'
import { pairKey, positionOf, type SkillIndex, type WeightedLists } from './skill-index.ts'
import { wordWeight } from './words.ts'

/** Ranks skills for a query. */
export interface Search {
  /**
   * @param query What is asked for, in any words.
   * @param options See `SearchOptions`.
   * @returns The best skills first; the same for the same query, always.
   */
  search(query: string, options?: SearchOptions): SearchResult
}

export interface SearchOptions {
  /** At most how many hits. @default 5 */
  readonly limit?: number
  /** Says for each hit what its score is made of. @default false */
  readonly explain?: boolean
  /** Leaves out the skills for whose name it is false. */
  readonly filter?: (name: string) => boolean
}

export interface SearchResult {
  /** Whether the best hit is likely to be what is asked for; false where nothing fits. */
  readonly sure: boolean
  /** What `sure` rests on, 0 to 1. */
  readonly confidence: number
  /** Best first, equal ones by name (code points). */
  readonly hits: readonly SearchHit[]
}

export interface SearchHit {
  readonly name: string
  /** Comparable within one result only. */
  readonly score: number
  /** What the score is the sum of, highest first; with `explain` only. */
  readonly why?: readonly SearchReason[]
}

/** A part of a score. */
export interface SearchReason {
  /** A stem, two neighbouring stems, or `(letters)` for words that are spelt alike. */
  readonly term: string
  readonly score: number
}

/** Query words, read once for all sources. */
interface Query {
  /** How often each stem occurs. */
  readonly stems: Counts
  /** How often each word occurs as written. */
  readonly words: Counts
  readonly pairs: ReadonlySet<string>
}

/** Called for each part of a skill's score. */
type Add = (skill: number, score: number, term: string) => void

/** Skills of one source. */
interface Part extends SkillIndex {
  readonly compareLetters: CompareLetters
  /** What spelling counts, beside words. */
  readonly letterShare: number
}

/**
 * Makes a search over the skills of one source or more. A later source hides skills of the same
 * name in earlier ones.
 *
 * @param sources Data that a build made; or skills without such data, which are ranked by what
 *   their entries hold.
 * @returns The search.
 */
export function createSearch(...sources: readonly (SearchData | readonly SearchEntry[])[]): Search {
  const parts = sources.map(makePart)
  const owner = new Map<string, Part>()
  for (const part of parts) for (const name of part.names) owner.set(name, part)

  return {
    search(text, { limit = 5, explain = false, filter } = {}) {
      const query = readQuery(text)
      const hits: SearchHit[] = []
      let mass = 0
      for (const part of parts) {
        const scores = new Float64Array(part.names.length)
        const reasons = new Map<number, SearchReason[]>()
        const found = score(part, query, (skill, score, term) => {
          scores[skill] = (scores[skill] ?? 0) + score
          if (!explain) return
          const list = reasons.get(skill)
          if (list === undefined) reasons.set(skill, [{ term, score }])
          else list.push({ term, score })
        })
        mass = Math.max(mass, found)
        for (const [skill, name] of part.names.entries()) {
          const score = Math.round((scores[skill] ?? 0) * 1e4) / 1e4
          if (score <= 0 || owner.get(name) !== part || filter?.(name) === false) continue
          hits.push({ name, score, ...(explain && { why: sorted(reasons.get(skill) ?? []) }) })
        }
      }
      hits.sort((a, b) => b.score - a.score || byCodePoints(a.name, b.name))
      const top = hits[0]?.score ?? 0
      const fit = 1.113 * Math.log(0.1 + top) - 0.368 * Math.log(0.1 + mass) - 2.5
      const confidence = 1 / (1 + Math.exp(-fit))
      return { sure: hits.length > 0 && confidence >= 0.5, confidence, hits: hits.slice(0, limit) }
    },
  }
}

function makePart(source: SearchData | readonly SearchEntry[]): Part {
  const index = 'version' in source ? unpackIndex(source) : indexEntries(source)
  const { words, lists } = index.written ?? { words: index.words, lists: index.entries }
  return {
    ...index,
    compareLetters: indexLetters(words, lists, index.names.length),
    letterShare: index.written === undefined ? 0.25 : 1.5,
  }
}

function readQuery(text: string): Query {
  const reading = makeReader()(text)
  const stems: Counts = new Map()
  const words: Counts = new Map()
  for (const word of [...reading.stems, ...reading.joined]) increase(stems, word, 1)
  for (const word of reading.words) increase(words, word, 1)
  return { stems, words, pairs: new Set(neighbours(reading.stems)) }
}

/** Adds up scores; returns what a skill with all of the query's words could have. */
function score(part: Part, query: Query, add: Add): number {
  const { words, names } = part
  let known = 0
  let unknown = 0
  for (const [word, times] of query.stems) {
    const position = positionOf(words, word)
    if (position === -1) {
      unknown += wordWeight(word) * Math.log(1 + (names.length + 0.5) / 0.5)
      continue
    }
    const factor = 1 + 0.3 * Math.log(times)
    known += Math.max(
      addList(part.entries, position, factor, word, add),
      addList(part.bodies, position, factor, word, add),
    )
  }
  for (const pair of query.pairs) {
    const [first = '', second = ''] = pair.split(' ')
    const key = pairKey(positionOf(words, first), positionOf(words, second), words.length)
    const position = positionOf(part.pairs, key)
    if (position !== -1) addList(part.pairSkills, position, 1, pair, add)
  }
  part.compareLetters(part.written === undefined ? query.stems : query.words, (skill, cosine) => {
    add(skill, part.letterShare * (known + 0.3 * unknown) * cosine, '(letters)')
  })
  return known + unknown
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
  for (let at = lists.starts[list] ?? 0; at < (lists.starts[list + 1] ?? 0); at++) {
    const impact = factor * (lists.impacts[at] ?? 0)
    highest = Math.max(highest, impact)
    add(lists.skills[at] ?? 0, impact, term)
  }
  return highest
}

const sorted = (reasons: SearchReason[]): SearchReason[] =>
  reasons.sort((a, b) => b.score - a.score || (a.term < b.term ? -1 : 1))
