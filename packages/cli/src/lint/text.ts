import { type Problem, reportProblem } from '@skillfold/compiler'
import type { Colours } from '../io.ts'
import { problemStyle } from '../problems.ts'

/**
 * Writes every problem for a person, each with the lines around it.
 *
 * @param problems In the order to show them.
 * @param colours How to dress them.
 * @returns The text, ending in a blank line; empty where there is no problem.
 */
export function textReport(problems: readonly Problem[], colours: Colours): string {
  const style = problemStyle(colours)
  return problems.map((problem) => `${reportProblem(problem, style)}\n\n`).join('')
}
