import type { EvalCase } from '../cases.ts'
import { mean, type Share } from '../measure.ts'
import type { Trial } from './trial.ts'

/** A case with what a model did in each trial. */
export interface Tried extends EvalCase {
  readonly trials: readonly Trial[]
}

/** How well a model loads and calls what is needed. Shares are of all trials. */
export interface ModelReport {
  readonly model: string
  readonly queries: number
  /** How many trials each case had. */
  readonly trials: number
  /** How often it loaded the skills that are needed, and no others. */
  readonly load: Share
  /** How often it then called an ability that is wanted; of the trials where one is. */
  readonly ability: Share
  /** Requests that need no skill. */
  readonly none: {
    readonly queries: number
    /** How often it loaded none. */
    readonly rejected: Share
  }
  /** Cases in which a trial went wrong, in the order of the file. */
  readonly misses: readonly Tried[]
}

/**
 * Sums up what a model did.
 *
 * @param model Its name.
 * @param cases Each with the same number of trials.
 */
export function reportModel(model: string, cases: readonly Tried[]): ModelReport {
  const trialsOf = (isWanted: (given: EvalCase) => boolean): Trial[] =>
    cases.filter(isWanted).flatMap(({ trials }) => trials)
  const needing = trialsOf(({ gold }) => gold.length > 0)
  const none = trialsOf(({ gold }) => gold.length === 0)
  return {
    model,
    queries: cases.length,
    trials: cases[0]?.trials.length ?? 0,
    load: mean(needing, ({ loads }) => Number(loads)),
    ability: mean(
      needing.filter(({ calls }) => calls !== undefined),
      ({ calls }) => Number(calls),
    ),
    none: {
      queries: cases.filter(({ gold }) => gold.length === 0).length,
      rejected: mean(none, ({ loads }) => Number(loads)),
    },
    misses: cases.filter(({ trials }) =>
      trials.some(({ loads, calls }) => !loads || calls === false),
    ),
  }
}
