import type { IndexFormat } from '@skillfold/runtime'
import { indexFrame, renderEntry } from '@skillfold/runtime/text'
import { indexFormats, type Measure, type MeasuredSkill, sum } from './measure.ts'

/** The rendered index and what it costs. */
export interface IndexCost {
  readonly format: IndexFormat
  /** The exact text; empty where no skill is listed. */
  readonly text: string
  /** Its exact count. */
  readonly tokens: number
  /** The limit in tokens, `Infinity` for none. */
  readonly budget: number
  /** Names in the index's order. */
  readonly listed: readonly string[]
  /** Skills that the model could load, listed or not. */
  readonly total: number
  /** What the index would cost in each format. */
  readonly formats: Readonly<Record<IndexFormat, number>>
  /** Tokens of the lines around the entries, for each format. */
  readonly frame: Readonly<Record<IndexFormat, number>>
}

/**
 * Renders the index and measures it in every format.
 *
 * @param skills All skills in name order.
 * @param options The format, the line above the index and the budget.
 * @param measure How to count.
 * @returns The index with its costs.
 */
export function costIndex(
  skills: readonly MeasuredSkill[],
  options: { format: IndexFormat; instructions: string; budget: number },
  measure: Measure,
): IndexCost {
  const visible = skills.filter(({ source }) => !source.hidden)
  const listed = visible.filter(({ source }) => !source.deferred)
  const perFormat = (tokens: (format: IndexFormat) => number): Record<IndexFormat, number> =>
    Object.fromEntries(indexFormats.map((format) => [format, tokens(format)])) as Record<
      IndexFormat,
      number
    >
  const frame = perFormat((format) =>
    sum(indexFrame(format, options.instructions).map(measure.count)),
  )
  const formats = perFormat((format) =>
    listed.length === 0 ? 0 : frame[format] + sum(listed.map(({ entry }) => entry[format])),
  )
  const [open, end] = indexFrame(options.format, options.instructions)
  const lines = listed.map(({ source }) => renderEntry(options.format, source, measure.control))
  return {
    format: options.format,
    text: listed.length === 0 ? '' : open + lines.join('') + end,
    tokens: formats[options.format],
    budget: options.budget,
    listed: listed.map(({ source }) => source.name),
    total: visible.length,
    formats,
    frame,
  }
}
