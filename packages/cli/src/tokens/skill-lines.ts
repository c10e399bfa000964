import { type Compilation, type LoadedSkill, shownEntries, visible } from '@skillfold/compiler'
import { bar } from '../text/bar.ts'
import { figure, percent } from '../text/figures.ts'
import { firstFit, shrink } from '../text/fit.ts'
import { type Column, cut, table, width } from '../text/table.ts'
import { paintShare, type View } from './view.ts'

/** Columns that are left out where lines are too long, the last one first. */
const details: readonly { title: string; tokens: (skill: LoadedSkill) => number }[] = [
  { title: 'Body', tokens: ({ content }) => content.tokens },
  {
    title: 'Abilities',
    tokens: ({ content }) => content.abilities.reduce((sum, { tokens }) => sum + tokens, 0),
  },
  {
    title: 'Files',
    tokens: ({ resources }) => resources.reduce((sum, { entry }) => sum + (entry.tokens ?? 0), 0),
  },
]

/** What a table shows of each skill besides its name and load. */
interface Way {
  readonly entry: boolean
  /** How many of `details`. */
  readonly details: number
  /** Columns of the bar against the budget. */
  readonly bar: number
  readonly percent: boolean
  /** Columns that the name needs. */
  readonly name: number
}

const ways = (longest: number): Way[] => [
  { entry: true, details: 3, bar: 12, percent: true, name: longest },
  { entry: true, details: 2, bar: 12, percent: true, name: longest },
  { entry: true, details: 1, bar: 12, percent: true, name: longest },
  { entry: true, details: 0, bar: 8, percent: true, name: 12 },
  { entry: true, details: 0, bar: 0, percent: true, name: 12 },
  { entry: false, details: 0, bar: 0, percent: true, name: 8 },
  { entry: false, details: 0, bar: 0, percent: false, name: 1 },
]

/**
 * Draws each skill with its load against its budget, the costliest first.
 *
 * @param compilation What was compiled.
 * @param view Width and colours.
 * @returns Lines; none where there is no skill.
 */
export function skillLines(compilation: Compilation, view: View): string[] {
  const { skills } = compilation
  if (skills.length === 0) return []
  // Sorting is stable, so that equal loads stay in the order of names.
  const sorted = [...skills].sort((a, b) => b.load - a.load)
  const longest = Math.max(...sorted.map((skill) => width(label(skill, compilation))))
  return firstFit(
    ways(longest).map((way) => () => {
      const drawn = (name: number): string[] => draw(sorted, compilation, { ...way, name }, view)
      return shrink(drawn, longest, way.name, view.width)
    }),
    view.width,
  )
}

function draw(
  skills: readonly LoadedSkill[],
  compilation: Compilation,
  way: Way,
  view: View,
): string[] {
  const shown = details.slice(0, way.details)
  const entry = shownEntries(compilation.start)
  const head = [
    { title: 'Skill' },
    ...(way.entry ? [right('Entry')] : []),
    ...shown.map(({ title }) => right(title)),
    right('Load'),
  ]
  const against = compareLoads(compilation.config.budget.skill, way, view)
  const rows = skills.map((skill) => [
    label(skill, compilation, way.name),
    ...(way.entry ? [figure(entry(skill))] : []),
    ...shown.map(({ tokens }) => figure(tokens(skill))),
    figure(skill.load),
    ...against.cells(skill.load),
  ])
  return table([...head, ...against.head], rows, view.colours.bold)
}

/** The columns that hold loads against their budget; where there is little room, only what is over. */
function compareLoads(
  budget: number,
  way: Way,
  { colours }: View,
): { head: Column[]; cells: (load: number) => string[] } {
  if (!Number.isFinite(budget)) return { head: [], cells: () => [] }
  const title = `of ${figure(budget)}`
  return {
    head: way.bar > 0 ? [{ title }, right('')] : [right(way.percent ? title : '')],
    cells(load) {
      const share = load / budget
      const paint = paintShare(share, colours)
      const over = share > 1 ? 'over' : ''
      const told = way.percent ? `${percent(load, budget)} ${over}`.trimEnd() : over
      const drawn = way.bar > 0 ? [paint(bar(share, way.bar, colours.dim))] : []
      return [...drawn, told && paint(told)]
    },
  }
}

const right = (title: string): Column => ({ title, align: 'right' })

/** A skill's name in so many columns, and where there is room, that it is unlisted. */
function label(
  { source }: LoadedSkill,
  { start }: Compilation,
  room = Number.POSITIVE_INFINITY,
): string {
  const note = start.listed.includes(source.name) ? '' : ' (unlisted)'
  const left = room - note.length
  // A name of fewer columns would say nothing.
  return left < 6 ? cut(visible(source.name), room) : cut(visible(source.name), left) + note
}
