import { realpathSync } from 'node:fs'
import path from 'node:path'
import {
  type Compilation,
  compareProblems,
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
  const left = flags.fix ? await fixProblems(project, io) : []
  const { compilation } = await project.current()
  const problems = [...compilation.problems, ...left].sort(compareProblems)
  report({ ...compilation, problems }, flags, io)
  const { maxWarnings = Number.POSITIVE_INFINITY } = flags
  const warnings = count(problems, 'warning')
  if (warnings > maxWarnings) {
    io.stderr.write(`${counted(warnings, 'warning')}, and at most ${maxWarnings} are allowed.\n`)
  }
  return count(problems, 'error') > 0 || warnings > maxWarnings ? exit.problems : exit.fine
}

/** Paths from the root of the repository that a workflow has checked out, where that is known. */
function inRepository(problems: readonly Problem[], root: string, { env }: Io): Problem[] {
  const repository = realPath(env.GITHUB_WORKSPACE || root)
  const place = path.relative(repository, realPath(root)).replaceAll('\\', '/')
  const isOutside = place.startsWith('..') || path.isAbsolute(place)
  return problems.map((problem) => ({
    ...problem,
    file: isOutside ? problem.file : path.posix.join(place, problem.file),
  }))
}

function realPath(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}

function report(compilation: Compilation, { format, fix = false }: LintFlags, io: Io): void {
  const { problems } = compilation
  const placed = inRepository(problems, compilation.config.root, io)
  const summary = `${summarize(compilation)}${fix ? '' : fixHint(problems)}${lookedIn(compilation)}\n`
  if (format === 'json') writeJson(io, lintReport(compilation))
  if (format === 'sarif') writeJson(io, sarifLog(placed))
  if (format === 'github') {
    io.stdout.write(githubReport(placed))
    io.stderr.write(summary)
  }
  if (format === 'text') {
    io.stdout.write(`${textReport(problems, io.stdout.colours)}${summary}`)
  }
}

/** Says how many skills were looked at, and what was found. */
function summarize({ found, skills, problems }: Compilation): string {
  const left = skills.length === found ? '' : `, ${skills.length} in the catalog`
  return `${counted(found, 'skill')} checked${left}: ${countProblems(problems)}`
}

function fixHint(problems: readonly Problem[]): string {
  const fixable = problems.filter(({ fix }) => fix !== undefined).length
  return fixable === 0 ? '' : ` (--fix mends ${fixable})`
}

/** Says where no skill was found. */
function lookedIn({ found, config }: Compilation): string {
  if (found > 0) return ''
  const looked = config.roots.map(({ label }) => visible(label)).join(', ')
  return `\nLooked in: ${looked}. Name other folders after \`lint\`, or as \`roots\` in the configuration.`
}

function count(problems: readonly Problem[], severity: Problem['severity']): number {
  return problems.filter((problem) => problem.severity === severity).length
}
