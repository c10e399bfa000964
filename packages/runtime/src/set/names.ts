/** What a name was found to be: the name itself, or those that come near it. */
export interface Match {
  readonly name?: string
  /** The nearest first; none where there is a name. */
  readonly near: readonly string[]
}

/** Longer input is no misspelt name, and comparing it would cost time. */
const longest = 100
const nearest = 5

/**
 * Finds a name that a model wrote. Case, spaces, punctuation, a prefix such as `skill:` and a
 * path such as `skills/name/SKILL.md` do not matter where exactly one name remains.
 *
 * @param text What the model wrote.
 * @param names The names that exist.
 * @returns The name, or at most five near ones, the nearest first.
 */
export function matchName(text: string, names: readonly string[]): Match {
  if (names.includes(text)) return { name: text, near: [] }
  if (text.length > longest) return { near: [] }
  const parts = text.split(/[\\/:]/).filter((part) => part.trim() !== '')
  const last = parts.at(/^skill\.md$/i.test(parts.at(-1)?.trim() ?? '') ? -2 : -1) ?? ''
  const spelling = simplify(last)
  if (spelling === '') return { near: [] }
  const [same, other] = names.filter((name) => simplify(name) === spelling)
  if (same !== undefined && other === undefined) return { name: same, near: [] }
  const ranked = names
    .map((name) => ({ name, rank: distance(spelling, simplify(name)) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank || byCodePoint(a.name, b.name))
  return { near: ranked.slice(0, nearest).map(({ name }) => name) }
}

/** Orders by code points, which differ from UTF-16 units beyond U+FFFF. */
export function byCodePoint(a: string, b: string): number {
  const left = [...a]
  for (const [at, letter] of [...b].entries()) {
    const other = left[at]
    if (other === undefined) return -1
    if (other !== letter) return (other.codePointAt(0) ?? 0) - (letter.codePointAt(0) ?? 0)
  }
  return a.length - b.length
}

/** What spellings of one name share: its letters and digits. */
const simplify = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')

/** 0 where one holds the other, else Levenshtein's distance, or infinity beyond a third. */
function distance(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  if (shorter > 2 && (a.includes(b) || b.includes(a))) return 0
  const limit = Math.min(3, Math.floor(Math.max(a.length, b.length) / 3))
  if (Math.abs(a.length - b.length) > limit) return Infinity
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  const steps = row[b.length] ?? 0
  return steps <= limit ? steps : Infinity
}
