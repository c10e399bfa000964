import { InvalidArgumentError } from 'commander'
import { UsageError } from '../usage-error.ts'
import type { EvalReport, Share } from './measure.ts'
import type { ModelReport } from './model/report.ts'

/** A figure that a run may not fall below. */
export interface Gate {
  readonly figure: string
  /** 0 to 1. */
  readonly least: number
}

/** What is measured of search. */
const figures: Readonly<Record<string, (report: EvalReport) => Share>> = {
  hit1: ({ hit1 }) => hit1,
  recall3: ({ recall3 }) => recall3,
  recall5: ({ recall5 }) => recall5,
  mrr: ({ mrr }) => mrr,
  rejected: ({ none }) => none.rejected,
  kept: ({ none }) => none.kept,
}

/** What is measured of a model. */
const modelFigures: Readonly<Record<string, (report: ModelReport) => Share>> = {
  load: ({ load }) => load,
  ability: ({ ability }) => ability,
  rejected: ({ none }) => none.rejected,
}

/** Every figure that can have a gate. */
const known = [...new Set([...Object.keys(figures), ...Object.keys(modelFigures)])]

/**
 * Reads `--min hit1=0.6`, or several with commas between them.
 *
 * @param text What was given.
 * @param before What was given before; the option is repeatable.
 * @throws {InvalidArgumentError} Where it is of another form.
 */
export function readGates(text: string, before: readonly Gate[] = []): Gate[] {
  return [
    ...before,
    ...text.split(',').map((part) => {
      const [figure = '', value = ''] = part.split('=').map((side) => side.trim())
      const least = Number(value)
      if (!known.includes(figure) || !/^[\d.]+$/.test(value) || !(least <= 1)) {
        const names = known.join(', ')
        throw new InvalidArgumentError(
          `Write a figure and a share from 0 to 1: hit1=0.6. Figures: ${names}.`,
        )
      }
      return { figure, least }
    }),
  ]
}

/**
 * Finds gates that hold nothing, before anything is measured.
 *
 * @param gates What a run may not fall below.
 * @param isModel Whether a model is measured, and not search.
 * @throws {UsageError} Where one is of the other kind.
 */
export function checkGates(gates: readonly Gate[], isModel: boolean): void {
  const measured = isModel ? modelFigures : figures
  const wrong = gates.find(({ figure }) => !(figure in measured))
  if (wrong === undefined) return
  throw new UsageError(
    `${wrong.figure} is not measured of ${isModel ? 'a model' : 'search'}. Figures: ${Object.keys(measured).join(', ')}.`,
  )
}

/**
 * Holds a report against gates.
 *
 * @param gates What it may not fall below, by `checkGates`.
 * @param report Of search, or of a model.
 * @returns What fell below, in words.
 */
export function failures(gates: readonly Gate[], report: EvalReport | ModelReport): string[] {
  return gates.flatMap(({ figure, least }) => {
    const value = 'model' in report ? modelFigures[figure]?.(report) : figures[figure]?.(report)
    if (value === undefined || value === null)
      return [`${figure} cannot be measured with these cases.`]
    return value < least
      ? [`${figure} is ${value.toFixed(3)}, and at least ${least} is wanted.`]
      : []
  })
}
