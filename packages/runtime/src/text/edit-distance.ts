/**
 * Counts the edits that make one text of another: a character more, less or other, or two
 * neighbours swapped (restricted Damerau–Levenshtein distance).
 *
 * @param a A text.
 * @param b Another.
 */
export function editDistance(a: string, b: string): number {
  const [from, to] = [[...a], [...b]]
  let before: number[] = []
  let row = [...to, ''].map((_, at) => at)
  for (const [i, letter] of from.entries()) {
    const next = [i + 1]
    for (const [j, other] of to.entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1)
      const isSwapped = i > 0 && j > 0 && letter === to[j - 1] && other === from[i - 1]
      const swapped = isSwapped ? (before[j - 1] ?? 0) + 1 : Infinity
      next.push(Math.min(replaced, swapped, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}
