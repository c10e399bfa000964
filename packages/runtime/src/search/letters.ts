import { type Counts, increase } from './fields.ts'
import type { WeightedLists } from './skill-index.ts'
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
  for (let word = 0; word < words.length; word++) {
    const held = (lists.starts[word + 1] ?? 0) - (lists.starts[word] ?? 0)
    if (held === 0) continue
    for (const run of runs(words[word] ?? '')) {
      most += held
      const list = holders.get(run)
      if (list === undefined) holders.set(run, [word])
      else list.push(word)
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
      const end = lists.starts[word + 1] ?? 0
      for (let at = lists.starts[word] ?? 0; at < end; at++) {
        const skill = lists.skills[at] ?? 0
        if (counts[skill] === 0) skills[filled++] = skill
        counts[skill] = (counts[skill] ?? 0) + (wordWeights[word] ?? 0) * (lists.impacts[at] ?? 0)
      }
    }
    const rarity = Math.log(1 + total / (filled - start))
    for (let at = start; at < filled; at++) {
      const skill = skills[at] ?? 0
      const weight = Math.log(1 + (counts[skill] ?? 0)) * rarity
      counts[skill] = 0
      squares[skill] = (squares[skill] ?? 0) + weight * weight
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
        const skill = skills[at] ?? 0
        dots[skill] = (dots[skill] ?? 0) + weight * (weights[at] ?? 0)
      }
    }
    for (let skill = 0; skill < total; skill++) {
      const dot = dots[skill] ?? 0
      if (dot > 0) add(skill, dot / Math.sqrt(square * (squares[skill] ?? 0)))
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
