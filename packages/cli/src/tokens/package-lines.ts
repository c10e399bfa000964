import { type Compilation, type PackageShare, packageShares, visible } from '@skillfold/compiler'
import { bar } from '../text/bar.ts'
import { figure, percent } from '../text/figures.ts'
import { firstFit, shrink } from '../text/fit.ts'
import { type Column, cut, table, width } from '../text/table.ts'
import { paintShare, type View } from './view.ts'

/** A column with what it holds of a package. */
interface Part extends Column {
  readonly cell: (share: PackageShare) => string
}

/**
 * Draws what each npm package takes of the index, against the budget of a package where there is
 * one.
 *
 * @param compilation What was compiled.
 * @param view Width and colours.
 * @returns Lines; none where no skill is from a package.
 */
export function packageLines(compilation: Compilation, view: View): string[] {
  const shares = packageShares(compilation.skills, compilation.start)
  if (shares.length === 0) return []
  const longest = Math.max(...shares.map(({ name }) => width(visible(name))))
  const draw = (parts: readonly Part[]) => (columns: number) =>
    table(
      [{ title: 'Package' }, ...parts],
      shares.map((share) => [
        cut(visible(share.name), columns),
        ...parts.map((p) => p.cell(share)),
      ]),
      view.colours.bold,
    )
  const { skills, entries, part } = figuresOf(compilation)
  const limits = limitsOf(compilation, view)
  const ways: readonly [parts: readonly Part[], name: number][] = [
    [[skills, entries, part, ...limits], 12],
    [[skills, entries, ...limits.slice(-1)], 12],
    [[entries, ...limits.slice(-1)], 8],
    [[entries], 1],
  ]
  return firstFit(
    ways.map(
      ([parts, name]) =>
        () =>
          shrink(draw(parts), longest, name, view.width),
    ),
    view.width,
  )
}

function figuresOf({ start }: Compilation): Record<'skills' | 'entries' | 'part', Part> {
  return {
    skills: {
      title: 'Skills',
      align: 'right',
      cell: ({ listed, skills }) =>
        listed.length < skills ? `${listed.length} of ${skills}` : figure(skills),
    },
    entries: { title: 'Entries', align: 'right', cell: ({ tokens }) => figure(tokens) },
    part: {
      title: 'of index',
      align: 'right',
      cell: ({ tokens }) => percent(tokens, start.tokens),
    },
  }
}

/** A bar against the budget of a package, and the share of it in figures. */
function limitsOf({ config }: Compilation, { colours }: View): Part[] {
  const budget = config.budget.packages
  if (!Number.isFinite(budget)) return []
  const paint = (tokens: number) => paintShare(tokens / budget, colours)
  return [
    {
      title: '',
      cell: ({ tokens }) => paint(tokens)(bar(tokens / budget, 8, colours.dim)),
    },
    {
      title: `of ${figure(budget)}`,
      align: 'right',
      cell: ({ tokens }) => paint(tokens)(percent(tokens, budget)),
    },
  ]
}
