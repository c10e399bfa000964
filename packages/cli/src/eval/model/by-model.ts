import { catalogOf, type Project } from '@skillfold/compiler'
import { FailedRun } from '../../failed-run.ts'
import type { EvalCase } from '../cases.ts'
import { type ModelReport, reportModel, type Tried } from './report.ts'
import type { ModelServer } from './server.ts'
import { type Trial, tryCase } from './trial.ts'

/** How often a model is given each case. */
const trialsEach = 3

/**
 * Gives each case to a model, three times, one after the other.
 *
 * @param project The project, whose tokenizer must be the model's.
 * @param cases The cases.
 * @param server Plays the model.
 * @param progress Hears how far it is; `''` at the end.
 * @throws {FailedRun} Where the model fails, or every reply of it is cut off or empty.
 */
export async function byModel(
  project: Project,
  cases: readonly EvalCase[],
  server: ModelServer,
  progress: (text: string) => void,
): Promise<ModelReport> {
  const { compilation } = await project.current()
  const { count } = await project.tokenizer()
  const catalog = catalogOf(compilation)
  const abilities = compilation.config.abilities ?? []
  const tried: Tried[] = []
  try {
    for (const [at, each] of cases.entries()) {
      const trials: Trial[] = []
      for (let trial = 1; trial <= trialsEach; trial++) {
        progress(`Request ${at + 1} of ${cases.length}, trial ${trial} of ${trialsEach}`)
        trials.push(await tryCase(each, { catalog, abilities, model: server.model(trial), count }))
      }
      tried.push({ ...each, trials })
    }
  } finally {
    progress('')
  }
  const all = tried.flatMap(({ trials }) => trials)
  if (all.every(({ cut }) => cut)) {
    throw new FailedRun(
      'Every reply of the model was cut off at the limit of tokens. Raise the limit of the server, or have the model think less.',
    )
  }
  if (all.every(({ silent }) => silent)) {
    throw new FailedRun(
      'Every reply of the model was empty. Try the server by hand: it may keep what the model thinks or calls to itself.',
    )
  }
  return reportModel(server.name, tried)
}
