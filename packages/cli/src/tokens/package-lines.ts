import { type Compilation, packageShares, visible } from '@skillfold/compiler'
import { bar } from '../text/bar.ts'
import { figure, percent } from '../text/figures.ts'
import { type Column, cut, table } from '../text/table.ts'
import { paintShare, type View } from './view.ts'

/**
 * Draws what each npm package takes of the index, against the budget of a package where there is
 * one.
 *
 * @param compilation What was compiled.
 * @param view Width and colours.
 * @returns Lines; none where no skill is from a package.
 */
export function packageLines(
  { skills, start, config }: Compilation,
  { width, colours }: View,
): string[] {
  const shares = packageShares(skills, start)
  if (shares.length === 0) return []
  const budget = config.budget.packages
  const limited = Number.isFinite(budget)
  const right = (title: string): Column => ({ title, align: 'right' })
  const head = [{ title: 'Package' }, right('Skills'), right('Entries'), right('of index')]
  const room = Math.max(12, width - (limited ? 50 : 30))
  const rows = shares.map(({ name, listed, skills, tokens }) => {
    const row = [
      cut(visible(name), room),
      listed.length < skills ? `${listed.length} of ${skills}` : figure(skills),
      figure(tokens),
      percent(tokens, start.tokens),
    ]
    if (!limited) return row
    const paint = paintShare(tokens / budget, colours)
    const drawn = paint(bar(tokens / budget, 8, colours.dim))
    return [...row, drawn, paint(percent(tokens, budget))]
  })
  const columns = limited ? [...head, { title: `of ${figure(budget)}` }, right('')] : head
  return table(columns, rows, colours.bold)
}
