import { width } from './table.ts'

/**
 * Lays out in the first of several ways that fits; in the last one where none does.
 *
 * @param ways What each way draws, from the one that tells most to the one that takes least.
 * @param limit Columns that a line may have.
 * @returns Lines.
 */
export function firstFit(ways: readonly (() => string[])[], limit: number): string[] {
  let lines: string[] = []
  for (const way of ways) {
    lines = way()
    if (widest(lines) <= limit) return lines
  }
  return lines
}

/**
 * Draws with a column that gives way where lines are too long.
 *
 * @param draw Draws with so many columns for it.
 * @param most Columns that it would take.
 * @param least Columns that it needs to be of use.
 * @param limit Columns that a line may have.
 * @returns Lines; too long ones where even the least is too much.
 */
export function shrink(
  draw: (columns: number) => string[],
  most: number,
  least: number,
  limit: number,
): string[] {
  const lines = draw(most)
  const over = widest(lines) - limit
  return over <= 0 || least >= most ? lines : draw(Math.max(least, most - over))
}

const widest = (lines: readonly string[]): number => Math.max(0, ...lines.map(width))
