import type { Project } from '@skillfold/compiler'
import { bySearch } from '../eval/by-search.ts'
import { readCases } from '../eval/cases.ts'
import { checkGates, failures, type Gate } from '../eval/gates.ts'
import { evalLines } from '../eval/lines.ts'
import { byModel } from '../eval/model/by-model.ts'
import { modelLines } from '../eval/model/lines.ts'
import { openServer } from '../eval/model/server.ts'
import { type Io, writeJson } from '../io.ts'
import { noteMissing } from '../problems.ts'
import { exit, UsageError } from '../usage-error.ts'

/** What `skillfold eval` is called with. */
export interface EvalFlags {
  /** Paths of the cases. */
  readonly files: readonly string[]
  /** Figures that fail the run when they are lower. */
  readonly min?: readonly Gate[]
  /** Base URL of a server whose model is tried, in place of search. */
  readonly model?: string
  /** The model's name on that server. */
  readonly modelName?: string
  readonly json?: boolean
}

/**
 * `skillfold eval`: how well requests find their skills, by search or by a model.
 *
 * @returns The exit code: that of problems where a figure is lower than it may be.
 * @throws {UsageError} Where the cases or the server cannot be used as named.
 * @throws {FailedRun} Where the model fails.
 */
export async function evaluate(project: Project, flags: EvalFlags, io: Io): Promise<number> {
  if (flags.modelName !== undefined && flags.model === undefined) {
    throw new UsageError('--model-name names a model of a server: give --model <base url> too.')
  }
  checkGates(flags.min ?? [], flags.model !== undefined)
  const { compilation } = await project.current()
  const names = compilation.skills.map(({ source }) => source.name)
  // Only a model calls abilities; without one, requests can be tried where no app is.
  const abilities = flags.model === undefined ? undefined : (compilation.config.abilities ?? [])
  const known = abilities?.map(({ name }) => name)
  const files = flags.files.map((file) => readCases(file, io.cwd, names, known))
  const cases = (await Promise.all(files)).flat()
  const view = { width: io.width, ...io.stdout }
  const finish = (report: Parameters<typeof failures>[1], lines: readonly string[]): number => {
    if (flags.json) writeJson(io, report)
    else io.stdout.write(`${lines.join('\n')}\n`)
    noteMissing(compilation, io)
    const failed = failures(flags.min ?? [], report)
    for (const failure of failed) io.stderr.write(`${failure}\n`)
    return failed.length > 0 ? exit.problems : exit.fine
  }
  if (flags.model === undefined) {
    const report = await bySearch(compilation, cases, io.progress)
    return finish(report, evalLines(report, view))
  }
  const server = await openServer({
    baseUrl: flags.model,
    name: flags.modelName,
    apiKey: io.env.SKILLFOLD_API_KEY,
  })
  const report = await byModel(project, cases, server, io.progress)
  return finish(report, modelLines(report, view))
}
