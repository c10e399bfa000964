import { type Counts, increase } from './fields.ts'
import { eachIn, sizeOf, type WeightedLists } from './skill-index.ts'
import { wordWeight } from './words.ts'

/**
 * Compares a query with skills by letters.
 *
 * @param query The query's words and how often each occurs.
 * @param add Called with a skill and the cosine of its letters with the query's, over 0.
 */
export type CompareLetters = (query: Counts, add: (skill: number, cosine: number) => void) => void

/**
 * Indexes words by their runs of four letters, the spaces around a word included, so that
 * misspelt and inflected words are found. Rare runs count more.
 *
 * @param words The words of skills.
 * @param lists For each word the skills that hold it, and how much it counts for each.
 * @param total How many skills there are.
 * @returns How to compare.
 */
export function indexLetters(
  words: readonly string[],
  lists: WeightedLists,
  total: number,
): CompareLetters {
  const holders = new Map<string, number[]>()
  let most = 0
  for (const [at, word] of words.entries()) {
    const held = sizeOf(lists, at)
    if (held === 0) continue
    for (const run of runs(word)) {
      most += held
      const list = holders.get(run)
      if (list === undefined) holders.set(run, [at])
      else list.push(at)
    }
  }
  const wordWeights = words.map(letterWeight)
  const counts = new Float64Array(total)
  const squares = new Float64Array(total)
  // One list of all skills and weights, for runs are many and most are short.
  const skills = new Uint32Array(most)
  const weights = new Float64Array(most)
  let filled = 0
  const index = new Map<string, { rarity: number; start: number; end: number }>()
  for (const [run, positions] of holders) {
    const start = filled
    for (const word of positions) {
      const factor = wordWeights[word] as number
      eachIn(lists, word, (skill, count) => {
        if (counts[skill] === 0) skills[filled++] = skill
        ;(counts[skill] as number) += factor * count
      })
    }
    const rarity = Math.log(1 + total / (filled - start))
    for (let at = start; at < filled; at++) {
      const skill = skills[at] as number
      const weight = Math.log(1 + (counts[skill] as number)) * rarity
      counts[skill] = 0
      ;(squares[skill] as number) += weight * weight
      weights[at] = weight
    }
    index.set(run, { rarity, start, end: filled })
  }
  return (query, add) => {
    const dots = new Float64Array(total)
    let square = 0
    for (const [run, count] of countRuns(query)) {
      const { rarity, start, end } = index.get(run) ?? {
        rarity: Math.log(1 + total),
        start: 0,
        end: 0,
      }
      const weight = Math.log(1 + count) * rarity
      square += weight * weight
      for (let at = start; at < end; at++) {
        ;(dots[skills[at] as number] as number) += weight * (weights[at] as number)
      }
    }
    for (const [skill, dot] of dots.entries()) {
      if (dot > 0) add(skill, dot / Math.sqrt(square * (squares[skill] as number)))
    }
  }
}

function countRuns(words: Counts): Counts {
  const counts: Counts = new Map()
  for (const [word, times] of words) {
    for (const run of runs(word)) increase(counts, run, times * letterWeight(word))
  }
  return counts
}

function runs(word: string): string[] {
  const text = ` ${word} `
  const result: string[] = []
  for (let start = 0; start + 4 <= text.length; start++) result.push(text.slice(start, start + 4))
  return result
}

/** Letters of a somewhat weak word count half. */
function letterWeight(word: string): number {
  const weight = wordWeight(word)
  return weight > 0.5 && weight < 1 ? 0.5 : weight
}
