import type { Edit, Problem } from './problem.ts'

/**
 * Applies edits to a text. What no edit covers is kept byte for byte.
 *
 * @param text The file's text.
 * @param edits In any order; none may overlap another.
 * @returns The text after all edits.
 * @throws {RangeError} Where edits overlap or lie outside the text.
 */
export function fixText(text: string, edits: readonly Edit[]): string {
  let result = ''
  let done = 0
  for (const edit of [...edits].sort(compareEdits)) {
    if (edit.start < done || edit.end < edit.start || edit.end > text.length) {
      throw new RangeError(`The edit at ${edit.start} overlaps another or lies outside the text.`)
    }
    result += text.slice(done, edit.start) + edit.text
    done = edit.end
  }
  return result + text.slice(done)
}

/**
 * Takes the fixes of one file that can be applied together: each whole, none that overlaps one
 * already taken. What is left over can be applied after the file was read again.
 *
 * @param problems Problems of one file.
 * @returns Edits for `fixText`.
 */
export function chooseFixes(problems: readonly Problem[]): Edit[] {
  const chosen: Edit[] = []
  for (const { fix } of problems) {
    if (fix && areCompatible([...chosen, ...fix])) chosen.push(...fix)
  }
  return chosen.sort(compareEdits)
}

/**
 * Whether edits can be applied together. Two that begin at one place cannot: their result would
 * depend on their order.
 */
export function areCompatible(edits: readonly Edit[]): boolean {
  const sorted = [...edits].sort(compareEdits)
  return sorted.every((edit, index) => {
    const before = sorted[index - 1]
    return before === undefined || (before.end <= edit.start && before.start < edit.start)
  })
}

function compareEdits(a: Edit, b: Edit): number {
  return a.start - b.start || a.end - b.end
}
