import { type SkillIndex, sizeOf, startOf } from './skill-index.ts'

/** Shorter words have too many neighbours that mean something else. */
const shortest = 6

/**
 * Finds the word that a misspelt one stands for: one that has one letter more, less or other, or
 * two neighbours swapped, and the same first letter. Of several, the one that most skills hold.
 *
 * @param word A stem that the index does not hold.
 * @param index The index.
 * @returns The word's position, or -1.
 */
export function findMisspelt(
  word: string,
  { words, entries, bodies }: Pick<SkillIndex, 'words' | 'entries' | 'bodies'>,
): number {
  if (word.length < shortest || /[^a-z]/.test(word)) return -1
  const first = word.slice(0, 1)
  let position = startOf(words, first)
  let best = -1
  let most = 0
  for (; words[position]?.startsWith(first); position++) {
    if (!areNear(word, words[position] as string)) continue
    const holders = sizeOf(entries, position) + sizeOf(bodies, position)
    if (holders > most) {
      most = holders
      best = position
    }
  }
  return best
}

/** Whether one edit makes one word of the other. */
function areNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  const most = Math.min(a.length, b.length) - start
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  return (
    (left.length < 2 && right.length < 2) || (left.length === 2 && right === `${left[1]}${left[0]}`)
  )
}
