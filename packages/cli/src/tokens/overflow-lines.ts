import { type Cut, countCuts, type Overflow, visible, wordCuts } from '@skillfold/compiler'
import { figure, percent } from '../text/figures.ts'
import { firstFit, shrink } from '../text/fit.ts'
import { type Column, cut as cutText, table, width } from '../text/table.ts'
import { wrap } from '../text/wrap.ts'
import type { View } from './view.ts'

/** How many skills are shown one by one. */
const shownSkills = 10

const head: readonly Column[] = [
  { title: 'Skill' },
  { title: 'Whole', align: 'right' },
  { title: 'Shown', align: 'right' },
  { title: 'Lost', align: 'right' },
]

/**
 * Says how the index was made to fit its budget: which skills lost how much, and what is left of
 * each; those that lost most first.
 *
 * @param overflow What was done.
 * @param view Width and colours.
 * @returns Lines.
 */
export function overflowLines({ strategy, whole, cuts }: Overflow, view: View): string[] {
  const { width: limit, colours } = view
  const summary = `Made to fit by '${strategy}': whole it would cost ${figure(whole)}. ${wordCuts(countCuts(cuts))}.`
  const figures = cuts
    .slice(0, shownSkills)
    .map(({ skill, whole, shown }) => [
      cutText(visible(skill.source.name), 24),
      figure(whole),
      figure(shown),
      percent(whole - shown, whole),
    ])
  const room = limit - Math.max(...table(head, figures).map(width)) - 2
  const remain = (): string[] => {
    const rows = figures.map((row, at) => [...row, cutText(remains(cuts[at]), room)])
    return table([...head, { title: 'What is shown' }], rows, colours.bold)
  }
  /** The table of some columns, with as much of the names as there is room for. */
  const only = (...columns: readonly number[]) => {
    const draw = (name: number): string[] =>
      table(
        columns.map((at) => head[at] as Column),
        figures.map((row) =>
          columns.map((at) => (at === 0 ? cutText(row[0] ?? '', name) : (row[at] ?? ''))),
        ),
        colours.bold,
      )
    return () => shrink(draw, 24, 8, limit)
  }
  const more = cuts.length - figures.length
  return [
    ...wrap(summary, limit),
    ...(room < 16 ? firstFit([only(0, 1, 2, 3), only(0, 2, 3), only(0, 3)], limit) : remain()),
    ...(more > 0 ? [`… and ${figure(more)} more.`] : []),
  ]
}

function remains(cut: Cut | undefined): string {
  if (cut?.group !== undefined) return visible(`in the group ${cut.group}`)
  if (cut?.description === undefined) return 'not listed'
  return cut.description === '' ? 'the name' : visible(cut.description)
}
