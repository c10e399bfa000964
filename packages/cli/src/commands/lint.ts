import {
  type Compilation,
  countProblems,
  type Problem,
  type Project,
  visible,
} from '@skillfold/compiler'
import { type Io, writeJson } from '../io.ts'
import { fixProblems } from '../lint/fix.ts'
import { githubReport } from '../lint/github.ts'
import { lintReport } from '../lint/json.ts'
import { sarifLog } from '../lint/sarif.ts'
import { textReport } from '../lint/text.ts'
import { counted } from '../text/figures.ts'
import { exit } from '../usage-error.ts'

/** The forms of a report. */
export const lintFormats = ['text', 'json', 'github', 'sarif'] as const

/** What `skillfold lint` is called with. */
export interface LintFlags {
  readonly format: (typeof lintFormats)[number]
  /** Mends first what can be mended for certain. */
  readonly fix?: boolean
  /** Fails on more warnings than this. */
  readonly maxWarnings?: number
}

/**
 * `skillfold lint`: every problem of the project's skills.
 *
 * @returns The exit code.
 */
export async function lint(project: Project, flags: LintFlags, io: Io): Promise<number> {
  if (flags.fix) await fixProblems(project, io)
  const { compilation } = await project.current()
  report(compilation, flags.format, io)
  const { problems } = compilation
  const { maxWarnings = Number.POSITIVE_INFINITY } = flags
  const warnings = count(problems, 'warning')
  if (warnings > maxWarnings) {
    io.stderr.write(`${counted(warnings, 'warning')}, and at most ${maxWarnings} are allowed.\n`)
  }
  return count(problems, 'error') > 0 || warnings > maxWarnings ? exit.problems : exit.fine
}

function report(compilation: Compilation, format: LintFlags['format'], io: Io): void {
  const { problems } = compilation
  if (format === 'json') writeJson(io, lintReport(compilation))
  if (format === 'sarif') writeJson(io, sarifLog(problems))
  if (format === 'github') {
    io.stdout.write(githubReport(problems))
    io.stderr.write(`${summary(compilation)}\n`)
  }
  if (format === 'text') {
    io.stdout.write(`${textReport(problems, io.stdout.colours)}${summary(compilation)}\n`)
  }
}

/** Says how many skills were looked at, and what was found. */
function summary({ found, skills, problems, config }: Compilation): string {
  const checked = `${counted(found, 'skill')} checked`
  const left = skills.length === found ? '' : `, ${skills.length} in the catalog`
  const fixable = problems.filter(({ fix }) => fix !== undefined).length
  const hint = fixable === 0 ? '' : ` (--fix mends ${fixable})`
  const looked = config.roots.map(({ label }) => visible(label)).join(', ')
  const where =
    found > 0
      ? ''
      : `\nLooked in: ${looked}. Name other folders after \`lint\`, or as \`roots\` in the configuration.`
  return `${checked}${left}: ${countProblems(problems)}${hint}${where}`
}

function count(problems: readonly Problem[], severity: Problem['severity']): number {
  return problems.filter((problem) => problem.severity === severity).length
}
