import { type SkillIndex, sizeOf, startOf } from './skill-index.ts'

/** Shorter words have too many neighbours that mean something else, but for swapped letters. */
const shortest = 6
const shortestSwapped = 4

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
  if (word.length < shortestSwapped || /[^a-z]/.test(word)) return -1
  const first = word.slice(0, 1)
  let position = startOf(words, first)
  let best = -1
  let most = 0
  for (; words[position]?.startsWith(first); position++) {
    const edits = areNear(word, words[position] as string)
    if (!edits || (edits === 'letter' && word.length < shortest)) continue
    const holders = sizeOf(entries, position) + sizeOf(bodies, position)
    if (holders > most) {
      most = holders
      best = position
    }
  }
  return best
}

/** The one edit that makes one word of the other, where there is one. */
function areNear(a: string, b: string): 'letter' | 'swap' | undefined {
  if (Math.abs(a.length - b.length) > 1) return undefined
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  const most = Math.min(a.length, b.length) - start
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length < 2 && right.length < 2) return 'letter'
  return left.length === 2 && right === `${left[1]}${left[0]}` ? 'swap' : undefined
}

/** Characters that mean something by themselves, unlike those of alphabets without spaces. */
const meaningful = /[\p{scx=Han}\p{sc=Hangul}]/gu

/**
 * Finds the words that share a character with a word of a script without spaces that is not known.
 * Texts in these scripts are held as pairs of neighbouring characters, so that one character by
 * itself, or beside others than in any text, is in none of them.
 *
 * @param word A word, or a pair of characters, that the index does not hold.
 * @param words The words of the index, sorted.
 * @returns Positions of words.
 */
export function findSharing(word: string, words: readonly string[]): number[] {
  const isOne = [...word].length === 1 && word > '\u0e00'
  const characters = isOne ? [word] : (word.match(meaningful) ?? [])
  const found: number[] = []
  if (characters.length === 0) return found
  for (let position = startOf(words, '\u0e00'); position < words.length; position++) {
    const other = words[position] as string
    if (characters.some((character) => other.includes(character))) found.push(position)
  }
  return found
}
