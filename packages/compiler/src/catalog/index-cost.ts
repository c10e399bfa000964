import type { IndexFormat } from '@skillfold/runtime'
import { indexFrame } from '@skillfold/runtime/text'
import { indexFormats, type Measure, type MeasuredSkill, sum } from './measure.ts'

/**
 * Measures the lines around the index's entries.
 *
 * @param instructions The line above the index.
 * @param measure How to count.
 * @returns Tokens for each format.
 */
export function costFrame(
  instructions: string,
  { count }: Measure,
): Readonly<Record<IndexFormat, number>> {
  return perFormat((format) => sum(indexFrame(format, instructions).map(count)))
}

/**
 * Measures the index of some skills in every format.
 *
 * @param listed The skills that it lists.
 * @param frame Tokens of the lines around them.
 * @returns Tokens for each format; 0 where nothing is listed.
 */
export function costIndex(
  listed: readonly MeasuredSkill[],
  frame: Readonly<Record<IndexFormat, number>>,
): Readonly<Record<IndexFormat, number>> {
  return perFormat((format) =>
    listed.length === 0 ? 0 : frame[format] + sum(listed.map(({ entry }) => entry[format])),
  )
}

function perFormat(tokens: (format: IndexFormat) => number): Record<IndexFormat, number> {
  const figures = indexFormats.map((format) => [format, tokens(format)])
  return Object.fromEntries(figures) as Record<IndexFormat, number>
}
