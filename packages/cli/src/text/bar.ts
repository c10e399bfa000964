const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/**
 * Draws a share as a bar, to an eighth of a column. Something that is not nothing shows.
 *
 * @param share 0 to 1; more fills the bar.
 * @param width Columns of the whole bar.
 * @param dim Dresses the part that is left.
 * @returns Exactly `width` columns.
 */
export function bar(
  share: number,
  width: number,
  dim: (text: string) => string = (text) => text,
): string {
  const whole = width * 8
  const parts = Math.min(whole, Math.max(share > 0 ? 1 : 0, Math.round(share * whole)))
  const filled = '█'.repeat(Math.floor(parts / 8)) + (eighths[parts % 8] ?? '')
  const rest = '·'.repeat(width - filled.length)
  return rest === '' ? filled : filled + dim(rest)
}

/**
 * Draws a part of a bar at its place, so that parts under each other make one bar.
 *
 * @param from Where it begins, 0 to 1 of the whole bar.
 * @param share How much of the whole bar it is, 0 to 1.
 * @param width Columns of the whole bar.
 * @param fill What the part is drawn with.
 * @returns At most `width` columns, without white space at its end.
 */
export function stretch(from: number, share: number, width: number, fill = '█'): string {
  if (share <= 0 || width <= 0) return ''
  const start = Math.min(width - 1, Math.round(from * width))
  const end = Math.max(start + 1, Math.min(width, Math.round((from + share) * width)))
  return ' '.repeat(start) + fill.repeat(end - start)
}
