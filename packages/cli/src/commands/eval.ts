import { catalogOf, type Project } from '@skillfold/compiler'
import { readCases } from '../eval/cases.ts'
import { failures, figureOf, type Gate } from '../eval/gates.ts'
import { evalLines } from '../eval/lines.ts'
import { measure } from '../eval/measure.ts'
import { type Io, writeJson } from '../io.ts'
import { openSearch } from '../open-search.ts'
import { noteMissing } from '../problems.ts'
import { exit } from '../usage-error.ts'

/** What `skillfold eval` is called with. */
export interface EvalFlags {
  /** Path of the cases. */
  readonly files: readonly string[]
  /** Figures that fail the run when they are lower. */
  readonly min?: readonly Gate[]
  readonly json?: boolean
}

/**
 * `skillfold eval`: how well requests find their skills by search.
 *
 * @returns The exit code: that of problems where a figure is lower than it may be.
 * @throws {UsageError} Where the cases cannot be used.
 */
export async function evaluate(project: Project, flags: EvalFlags, io: Io): Promise<number> {
  const { compilation } = await project.current()
  const catalog = catalogOf(compilation)
  const names = Object.keys(catalog.skills)
  const files = flags.files.map((file) => readCases(file, io.cwd, names))
  const cases = (await Promise.all(files)).flat()
  const search = await openSearch(catalog)
  const ranked = cases.map((each) => ({
    ...each,
    result: search.search(each.query, { limit: names.length }),
  }))
  const report = measure(ranked, names)
  if (flags.json) writeJson(io, report)
  else io.stdout.write(`${evalLines(report, { width: io.width, ...io.stdout }).join('\n')}\n`)
  noteMissing(compilation, io)
  const failed = failures(flags.min ?? [], figureOf(report))
  for (const failure of failed) io.stderr.write(`${failure}\n`)
  return failed.length > 0 ? exit.problems : exit.fine
}
