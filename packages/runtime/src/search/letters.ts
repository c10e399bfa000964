import type { Lists } from './skill-index.ts'
import { wordWeight } from './words.ts'

/** Finds skills by the letters of their words, so that misspelt and inflected words count. */
export interface Letters {
  /**
   * How alike each skill's words are to a query's.
   *
   * @param words The query's stems with how often each occurs.
   * @param add Called with a skill and its cosine with the query, 0 to 1.
   */
  compare(words: ReadonlyMap<string, number>, add: (skill: number, cosine: number) => void): void
}

/**
 * Indexes words by their runs of four letters, the spaces around a word included.
 *
 * @param words Stems.
 * @param lists For each stem the skills that hold it.
 * @param total How many skills there are.
 */
export function indexLetters(words: readonly string[], lists: Lists, total: number): Letters {
  const grams = new Map<string, number[]>()
  for (const [word, text] of words.entries()) {
    if (lists.starts[word] === lists.starts[word + 1]) continue
    for (const gram of runs(text)) {
      const list = grams.get(gram)
      if (list === undefined) grams.set(gram, [word])
      else list.push(word)
    }
  }
  const counts = new Float64Array(total)
  const squares = new Float64Array(total)
  const index = new Map<string, { readonly rarity: number; skills: number[]; weights: number[] }>()
  for (const [gram, holders] of grams) {
    const skills: number[] = []
    for (const word of holders) {
      const weight = letterWeight(words[word] ?? '')
      for (let at = lists.starts[word] ?? 0; at < (lists.starts[word + 1] ?? 0); at++) {
        const skill = lists.skills[at] ?? 0
        if (counts[skill] === 0) skills.push(skill)
        counts[skill] = (counts[skill] ?? 0) + weight
      }
    }
    const rarity = Math.log(1 + total / skills.length)
    const weights = skills.map((skill) => {
      const weight = Math.log(1 + (counts[skill] ?? 0)) * rarity
      counts[skill] = 0
      squares[skill] = (squares[skill] ?? 0) + weight * weight
      return weight
    })
    index.set(gram, { rarity, skills, weights })
  }
  const dots = new Float64Array(total)
  return {
    compare(query, add) {
      dots.fill(0)
      let square = 0
      for (const [gram, count] of countRuns(query)) {
        const entry = index.get(gram)
        const weight = Math.log(1 + count) * (entry?.rarity ?? Math.log(1 + total))
        square += weight * weight
        if (entry === undefined) continue
        for (let i = 0; i < entry.skills.length; i++) {
          const skill = entry.skills[i] ?? 0
          dots[skill] = (dots[skill] ?? 0) + weight * (entry.weights[i] ?? 0)
        }
      }
      for (let skill = 0; skill < total; skill++) {
        const dot = dots[skill] ?? 0
        if (dot > 0) add(skill, dot / Math.sqrt(square * (squares[skill] ?? 0)))
      }
    },
  }
}

function countRuns(words: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word, times] of words) {
    const weight = times * letterWeight(word)
    for (const gram of runs(word)) counts.set(gram, (counts.get(gram) ?? 0) + weight)
  }
  return counts
}

function runs(word: string): string[] {
  const text = ` ${word} `
  const result: string[] = []
  for (let start = 0; start + 4 <= text.length; start++) result.push(text.slice(start, start + 4))
  return result
}

/** Letters of weak words count a little more sharply less than the words themselves. */
function letterWeight(word: string): number {
  const weight = wordWeight(word)
  return weight === 1 || weight < 0.5 ? weight : 0.5
}
