import { counted } from '../text/figures.ts'
import { visible } from './frame.ts'
import { type Problem, problemMessage, type Severity } from './problem.ts'

/** How parts of a report are dressed, in colours for example. */
export interface ReportStyle {
  place(text: string): string
  severity(text: string, severity: Severity): string
  dim(text: string): string
}

const plain: ReportStyle = { place: (text) => text, severity: (text) => text, dim: (text) => text }

/** At most how many problems are shown with their frame; the rest is counted. */
const framed = 20

/**
 * Writes problems for a person: place, severity and code, message, and the lines around it.
 *
 * @param problems In the order to show them.
 * @param style How to dress the parts. Plain by default.
 * @returns The text, without a newline at its end; empty where there is no problem.
 */
export function reportProblems(problems: readonly Problem[], style: ReportStyle = plain): string {
  const shown = problems.slice(0, framed).map((problem) => reportProblem(problem, style))
  const rest = problems.slice(framed)
  if (rest.length > 0) shown.push(`… and ${countProblems(rest)} more.`)
  return shown.join('\n\n')
}

/**
 * Writes one problem for a person.
 *
 * @param problem The problem.
 * @param style How to dress the parts. Plain by default.
 * @returns The text, without a newline at its end.
 */
export function reportProblem(problem: Problem, style: ReportStyle = plain): string {
  const { file, line, column, severity, code, frame } = problem
  // A line that begins with `::` is a command to a CI runner, and a folder may be named so.
  const shown = visible(file).replace(/^(?=\s*::)/, './')
  const place = style.place(`${shown}:${line}:${column}`)
  const lines = [`${place} ${style.severity(severity, severity)} ${style.dim(code)}`]
  // Names and paths in it are what someone wrote, and could drive a terminal.
  for (const part of problemMessage(problem).split('\n')) lines.push(`  ${visible(part)}`)
  if (frame !== undefined) lines.push(style.dim(frame.replace(/^/gm, '  ')))
  return lines.join('\n')
}

/**
 * Counts problems in words, such as `2 errors, 1 warning`.
 *
 * @param problems Any problems.
 * @returns The severities that occur, the gravest first; `no problems` for none.
 */
export function countProblems(problems: readonly Problem[]): string {
  const parts = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const number = problems.filter((problem) => problem.severity === severity).length
    const noun = severity === 'info' ? 'note' : severity
    return number === 0 ? [] : [counted(number, noun)]
  })
  return parts.length === 0 ? 'no problems' : parts.join(', ')
}
