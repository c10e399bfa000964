import {
  type Compilation,
  countProblems,
  type ReportStyle,
  reportProblems,
  type Severity,
} from '@skillfold/compiler'
import type { Colours, Io } from './io.ts'
import { exit } from './usage-error.ts'

/** Dresses reports of problems in colours. */
export function problemStyle(colours: Colours): ReportStyle {
  const severities: Record<Severity, (text: string) => string> = {
    error: colours.red,
    warning: colours.yellow,
    info: colours.cyan,
  }
  return {
    place: colours.underline,
    severity: (text, severity) => severities[severity](text),
    dim: colours.dim,
  }
}

/**
 * Tells the errors of a compilation on standard error, for commands whose result is another.
 *
 * @param compilation What was compiled.
 * @param io Where to tell.
 * @returns The exit code: whether there is any.
 */
export function tellErrors({ problems }: Pick<Compilation, 'problems'>, io: Io): number {
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return exit.fine
  const report = reportProblems(errors, problemStyle(io.stderr.colours))
  io.stderr.write(`${report}\n\nThe skills have ${countProblems(errors)}.\n`)
  return exit.problems
}
