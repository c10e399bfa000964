import { InvalidArgumentError } from 'commander'
import type { EvalReport } from './measure.ts'

/** A figure that a run may not fall below. */
export interface Gate {
  readonly figure: string
  /** 0 to 1. */
  readonly least: number
}

const figures: Readonly<Record<string, (report: EvalReport) => number | undefined>> = {
  hit1: ({ hit1 }) => hit1,
  recall3: ({ recall3 }) => recall3,
  recall5: ({ recall5 }) => recall5,
  mrr: ({ mrr }) => mrr,
  rejected: ({ none }) => (none.queries === 0 ? undefined : none.rejected),
  kept: ({ none }) => none.kept,
}

/**
 * Reads `--min hit1=0.6`, or several with commas between them.
 *
 * @param text What was given.
 * @param before What was given before; the option is repeatable.
 * @throws {InvalidArgumentError} Where it is of another form.
 */
export function readGates(text: string, before: readonly Gate[] = []): Gate[] {
  const known = Object.keys(figures)
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

/** Figures that fell below their gates, in words. */
export function failures(
  gates: readonly Gate[],
  figure: (name: string) => number | undefined,
): string[] {
  return gates.flatMap(({ figure: name, least }) => {
    const value = figure(name)
    if (value === undefined) return [`${name} cannot be measured with these cases.`]
    return value < least ? [`${name} is ${value.toFixed(3)}, and at least ${least} is wanted.`] : []
  })
}

/** A figure of a report by the name that `--min` gives it; `undefined` for another kind of run. */
export function figureOf(report: EvalReport): (name: string) => number | undefined {
  return (name) => figures[name]?.(report)
}
