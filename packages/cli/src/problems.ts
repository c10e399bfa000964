import path from 'node:path'
import {
  type Compilation,
  countProblems,
  type Problem,
  type ReportStyle,
  reportProblems,
  type Severity,
  visible,
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
 * Tells errors on standard error, for commands whose result is another.
 *
 * @param errors Problems at error level.
 * @param io Where to tell.
 * @param whose What has them, as the beginning of a sentence.
 * @returns The exit code: whether there is any.
 */
export function tellErrors(errors: readonly Problem[], io: Io, whose = 'The skills have'): number {
  tellProblems(errors, io, whose)
  return errors.length === 0 ? exit.fine : exit.problems
}

/**
 * Tells problems on standard error.
 *
 * @param problems Of any level.
 * @param io Where to tell.
 * @param whose What has them, as the beginning of a sentence.
 */
export function tellProblems(
  problems: readonly Problem[],
  io: Io,
  whose = 'The skills have',
): void {
  if (problems.length === 0) return
  const report = reportProblems(problems, problemStyle(io.stderr.colours))
  io.stderr.write(`${report}\n\n${whose} ${countProblems(problems)}.\n`)
}

/** The problems of a compilation that are at error level. */
export function errorsOf({ problems }: Pick<Compilation, 'problems'>): Problem[] {
  return problems.filter(({ severity }) => severity === 'error')
}

/** A skill that does not compile. */
export interface MissingSkill {
  /** Its name, or that of its folder where none could be read. */
  readonly name: string
  /** What keeps it from compiling. */
  readonly errors: readonly Problem[]
}

/** Finds the skills that do not compile, in order of file. */
export function missingSkills(
  compilation: Pick<Compilation, 'problems' | 'skills'>,
): MissingSkill[] {
  const compiled = new Set(compilation.skills.map(({ source }) => source.file))
  const missing = new Map<string, Problem[]>()
  for (const problem of errorsOf(compilation)) {
    const { file } = problem
    if (path.posix.basename(file).toLowerCase() !== 'skill.md' || compiled.has(file)) continue
    missing.set(file, [...(missing.get(file) ?? []), problem])
  }
  return [...missing].map(([file, errors]) => ({
    name: errors.find(({ skill }) => skill)?.skill ?? path.posix.basename(path.posix.dirname(file)),
    errors,
  }))
}

/** Notes on standard error which skills a result leaves out, since they do not compile. */
export function noteMissing(compilation: Pick<Compilation, 'problems' | 'skills'>, io: Io): void {
  const names = missingSkills(compilation).map(({ name }) => visible(name))
  if (names.length === 0) return
  const left = `Left out, since they do not compile: ${names.join(', ')}.`
  io.stderr.write(`${left} See \`skillfold lint\`.\n`)
}
