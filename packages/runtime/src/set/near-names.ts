import { editDistance } from '../text/edit-distance.ts'
import { byCodePoint, type MatchName } from './names.ts'

/** Longer input is no misspelt name, and comparing it would cost time. */
const longest = 100
const mostNear = 5

/**
 * Finds a name that a model misspelt. Case, spaces, punctuation, a prefix such as `skill:` and a
 * path such as `skills/name/SKILL.md` do not matter where exactly one name remains. Otherwise at
 * most five near names are found, or none.
 */
export const matchNearly: MatchName = (text, names) => {
  if (names.includes(text)) return { name: text }
  const parts = text
    .slice(0, longest)
    .split(/[\\/:]/)
    .map(simplify)
  const word = parts.findLast((part) => part && part !== 'skillmd')
  if (!word || text.length > longest) return {}
  const [same, other] = names.filter((name) => simplify(name) === word)
  if (same && !other) return { name: same }
  const near = names
    .map((name) => ({ name, steps: distance(word, simplify(name)) }))
    .filter(({ steps }) => steps < Infinity)
    .sort((a, b) => a.steps - b.steps || byCodePoint(a.name, b.name))
    .slice(0, mostNear)
    .map(({ name }) => name)
  return near[0] ? { near } : {}
}

/** What spellings of one name share: its letters and digits. */
const simplify = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')

/** 0 where one holds the other, else the edits between them, or infinity beyond a third. */
function distance(a: string, b: string): number {
  if (Math.min(a.length, b.length) > 2 && (a.includes(b) || b.includes(a))) return 0
  const steps = editDistance(a, b)
  return steps <= Math.min(3, Math.max(a.length, b.length) / 3) ? steps : Infinity
}
