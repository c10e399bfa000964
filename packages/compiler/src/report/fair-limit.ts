/**
 * Shares a total among demands: each gets what it wants up to a limit, the same for all, that is
 * as high as the total allows.
 *
 * @param demands What each wants.
 * @param total What there is.
 * @returns The limit; `Infinity` where there is enough for all.
 */
export function fairLimit(demands: readonly number[], total: number): number {
  const sorted = [...demands].sort((a, b) => a - b)
  let left = total
  for (const [served, demand] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - served))
    if (demand > share) return share
    left -= demand
  }
  return Number.POSITIVE_INFINITY
}
