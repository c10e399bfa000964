import type { Findings, Range } from '../problems/findings.ts'
import type { Edit, Problem } from '../problems/problem.ts'
import type { ProblemCode } from '../problems/rules.ts'
import { textOf } from './fences.ts'

/** Codes of what YAML drops from a file, which no fix mends. */
const lossCodes: ReadonlySet<ProblemCode> = new Set([
  'frontmatter/anchor',
  'frontmatter/comment',
  'frontmatter/heading',
  'frontmatter/tag',
])

/**
 * Whether all that YAML drops is still told of after fixes: what is dropped stays dropped.
 *
 * @param before Problems before the fixes.
 * @param after Problems afterwards.
 */
export function isLossTold(before: readonly Problem[], after: readonly Problem[]): boolean {
  const told = lossesIn(after).map(identify)
  return lossesIn(before).every((loss) => {
    const at = told.indexOf(identify(loss))
    if (at !== -1) told.splice(at, 1)
    return at !== -1
  })
}

/**
 * Finds where YAML drops something that is told of.
 *
 * @param findings Problems of the file.
 */
export function lossRanges({ problems, lines }: Findings): Range[] {
  return lossesIn(problems).map((loss) => lines.range(loss))
}

/**
 * Whether an edit writes over something that YAML drops, or right beside it. What is meant by the
 * value there is not certain.
 *
 * @param edit The edit.
 * @param losses Where something is dropped.
 * @param text The file's text.
 */
export function touchesLoss(edit: Edit, losses: readonly Range[], text: string): boolean {
  if ((textOf(text, edit) + edit.text).trim() === '') return false
  return losses.some(({ start, end }) => {
    const between = end <= edit.start ? text.slice(end, edit.start) : text.slice(edit.end, start)
    return /^[ \t]*$/.test(between)
  })
}

function lossesIn(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ code }) => lossCodes.has(code))
}

function identify({ code, args }: Problem): string {
  return JSON.stringify([code, args])
}
