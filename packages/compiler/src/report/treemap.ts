/** A rectangle; which unit is up to the caller. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Divides an area by weights into rectangles that are as square as they can be: squarified
 * treemaps, after Bruls, Huizing and van Wijk (https://doi.org/10.1007/978-3-7091-6783-0_4).
 *
 * @param weights Positive numbers, the greatest first.
 * @param area What is divided.
 * @returns A rectangle for each weight, in the same order.
 */
export function divide(weights: readonly number[], area: Rectangle): Rectangle[] {
  const result: Rectangle[] = []
  let rest = area
  let total = weights.reduce((sum, weight) => sum + weight, 0)
  for (let start = 0; start < weights.length; ) {
    const scale = (rest.width * rest.height) / total
    const side = Math.min(rest.width, rest.height)
    let end = start + 1
    let sum = weights[start] as number
    let worst = stretch(weights, start, end, sum, scale, side)
    while (end < weights.length) {
      const more = sum + (weights[end] as number)
      const next = stretch(weights, start, end + 1, more, scale, side)
      if (next > worst) break
      worst = next
      sum = more
      end++
    }
    const row = weights.slice(start, end)
    const share = sum / total
    result.push(...layRow(row, sum, share, rest))
    rest = withoutRow(share, rest)
    total -= sum
    start = end
  }
  return result
}

/** How far from square the worst rectangle of a row is. */
function stretch(
  weights: readonly number[],
  start: number,
  end: number,
  sum: number,
  scale: number,
  side: number,
): number {
  const thickness = (sum * scale) / side
  const longest = ((weights[start] as number) * scale) / thickness
  const shortest = ((weights[end - 1] as number) * scale) / thickness
  return Math.max(longest / thickness, thickness / shortest)
}

/** Lays a row along the shorter side. */
function layRow(
  weights: readonly number[],
  sum: number,
  share: number,
  { x, y, width, height }: Rectangle,
): Rectangle[] {
  let at = 0
  return weights.map((weight) => {
    const from = at / sum
    at += weight
    const part = weight / sum
    return width < height
      ? { x: x + from * width, y, width: part * width, height: share * height }
      : { x, y: y + from * height, width: share * width, height: part * height }
  })
}

function withoutRow(share: number, { x, y, width, height }: Rectangle): Rectangle {
  return width < height
    ? { x, y: y + share * height, width, height: (1 - share) * height }
    : { x: x + share * width, y, width: (1 - share) * width, height }
}
