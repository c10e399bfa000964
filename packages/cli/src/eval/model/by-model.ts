import { catalogOf, type Project } from '@skillfold/compiler'
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
 * @throws {FailedRun} Where the model fails.
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
  return reportModel(server.name, tried)
}
