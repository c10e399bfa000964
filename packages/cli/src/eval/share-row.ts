import { percent } from '../text/figures.ts'
import type { Share } from './measure.ts'

/**
 * Makes the row of a figure. Where no case shows it, the row says so: a figure that is not measured
 * must not look like one that is.
 *
 * @param title What it means.
 * @param share The figure.
 * @param name Its name for `--min`.
 * @param of Of how many requests it is.
 * @param draw Writes it.
 */
export function shareRow(
  title: string,
  share: Share,
  name: string,
  of = '',
  draw = (value: number): string => percent(value, 1),
): string[] {
  if (share === null) return [title, '–', `${name}: no case for it`]
  return [title, draw(share), `${name} ${of}`.trim()]
}
