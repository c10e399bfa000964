import { type Counts, increase } from './fields.ts'
import type { Lists } from './skill-index.ts'
import { wordWeight } from './words.ts'

/**
 * Compares a query with skills by letters.
 *
 * @param query The query's words and how often each occurs.
 * @param add Called with a skill and the cosine of its letters with the query's, over 0.
 */
export type CompareLetters = (
  query: ReadonlyMap<string, number>,
  add: (skill: number, cosine: number) => void,
) => void

/**
 * Indexes words by their runs of four letters, the spaces around a word included, so that
 * misspelt and inflected words are found. Rare runs count more.
 *
 * @param words The words of skills.
 * @param lists For each word the skills that hold it; one that is named twice counts more.
 * @param total How many skills there are.
 * @returns How to compare.
 */
export function indexLetters(
  words: readonly string[],
  lists: Lists,
  total: number,
): CompareLetters {
  const holders = new Map<string, number[]>()
  for (const [position, word] of words.entries()) {
    if (lists.starts[position] === lists.starts[position + 1]) continue
    for (const run of runs(word)) {
      const list = holders.get(run)
      if (list === undefined) holders.set(run, [position])
      else list.push(position)
    }
  }
  const wordWeights = words.map(letterWeight)
  const counts = new Float64Array(total)
  const squares = new Float64Array(total)
  const index = new Map<string, { rarity: number; skills: Uint32Array; weights: Float64Array }>()
  for (const [run, positions] of holders) {
    const found: number[] = []
    for (const position of positions) {
      for (let at = lists.starts[position] ?? 0; at < (lists.starts[position + 1] ?? 0); at++) {
        const skill = lists.skills[at] ?? 0
        if (counts[skill] === 0) found.push(skill)
        counts[skill] = (counts[skill] ?? 0) + (wordWeights[position] ?? 0)
      }
    }
    const rarity = Math.log(1 + total / found.length)
    const weights = Float64Array.from(found, (skill) => {
      const weight = Math.log(1 + (counts[skill] ?? 0)) * rarity
      counts[skill] = 0
      squares[skill] = (squares[skill] ?? 0) + weight * weight
      return weight
    })
    index.set(run, { rarity, skills: Uint32Array.from(found), weights })
  }

  return (query, add) => {
    const dots = new Float64Array(total)
    let square = 0
    for (const [run, count] of countRuns(query)) {
      const entry = index.get(run)
      const weight = Math.log(1 + count) * (entry?.rarity ?? Math.log(1 + total))
      square += weight * weight
      if (entry === undefined) continue
      const { skills, weights } = entry
      for (let at = 0; at < skills.length; at++) {
        const skill = skills[at] ?? 0
        dots[skill] = (dots[skill] ?? 0) + weight * (weights[at] ?? 0)
      }
    }
    for (const [skill, dot] of dots.entries()) {
      if (dot > 0) add(skill, dot / Math.sqrt(square * (squares[skill] ?? 0)))
    }
  }
}

function countRuns(words: ReadonlyMap<string, number>): Counts {
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
  return weight > 0.2 && weight < 1 ? 0.5 : weight
}
