import { type Compilation, problemMessage, type Severity } from '@skillfold/compiler'

/** What `skillfold lint --format json` prints. */
export interface LintReport {
  /** How many skills compile. */
  readonly skills: number
  readonly errors: number
  readonly warnings: number
  /** By file, line and column. */
  readonly problems: readonly LintProblem[]
}

/** A problem in words. Lines and columns count from 1, columns in UTF-16 units. */
export interface LintProblem {
  readonly code: string
  readonly severity: Severity
  readonly message: string
  /** Path from the working directory, with `/`. */
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine?: number | undefined
  readonly endColumn?: number | undefined
  readonly skill?: string | undefined
  /** Whether `--fix` mends it. */
  readonly fixable: boolean
}

/**
 * Makes the report of a compilation as data.
 *
 * @param compilation What was compiled.
 * @returns The report; JSON leaves out what is `undefined`.
 */
export function lintReport({
  skills,
  problems,
}: Pick<Compilation, 'skills' | 'problems'>): LintReport {
  return {
    skills: skills.length,
    errors: problems.filter(({ severity }) => severity === 'error').length,
    warnings: problems.filter(({ severity }) => severity === 'warning').length,
    problems: problems.map((problem) => ({
      code: problem.code,
      severity: problem.severity,
      message: problemMessage(problem),
      file: problem.file,
      line: problem.line,
      column: problem.column,
      endLine: problem.endLine,
      endColumn: problem.endColumn,
      skill: problem.skill,
      fixable: problem.fix !== undefined,
    })),
  }
}
