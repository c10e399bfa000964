import { type Compilation, type LoadedSkill, shownEntries, visible } from '@skillfold/compiler'
import { bar } from '../text/bar.ts'
import { figure, percent } from '../text/figures.ts'
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

/** How wide columns may be. */
interface Room {
  /** How many of `details` are shown. */
  readonly details: number
  readonly bar: number
  readonly name: number
}

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
  const overflow = (lines: readonly string[]): number => Math.max(...lines.map(width)) - view.width
  for (let shown = details.length; shown > 0; shown--) {
    const lines = draw(sorted, compilation, { details: shown, bar: 12, name: longest }, view)
    if (overflow(lines) <= 0) return lines
  }
  const room = { details: 0, bar: 8, name: longest }
  const lines = draw(sorted, compilation, room, view)
  const name = Math.max(12, longest - Math.max(0, overflow(lines)))
  return name === longest ? lines : draw(sorted, compilation, { ...room, name }, view)
}

function draw(
  skills: readonly LoadedSkill[],
  compilation: Compilation,
  room: Room,
  { colours }: View,
): string[] {
  const { start, config } = compilation
  const budget = config.budget.skill
  const shown = details.slice(0, room.details)
  const entry = shownEntries(start)
  const right = (title: string): Column => ({ title, align: 'right' })
  const head = [
    { title: 'Skill' },
    right('Entry'),
    ...shown.map(({ title }) => right(title)),
    right('Load'),
  ]
  const rows = skills.map((skill) => [
    cut(label(skill, compilation), room.name),
    figure(entry(skill)),
    ...shown.map(({ tokens }) => figure(tokens(skill))),
    figure(skill.load),
  ])
  if (!Number.isFinite(budget)) return table(head, rows, colours.bold)
  const against = skills.map(({ load }) => {
    const share = load / budget
    const paint = paintShare(share, colours)
    return [
      paint(bar(share, room.bar, colours.dim)),
      paint(percent(load, budget) + (share > 1 ? ' over' : '')),
    ]
  })
  return table(
    [...head, { title: `of ${figure(budget)}` }, right('')],
    rows.map((row, at) => [...row, ...(against[at] ?? [])]),
    colours.bold,
  )
}

function label({ source }: LoadedSkill, { start }: Compilation): string {
  const name = visible(source.name)
  return start.listed.includes(source.name) ? name : `${name} (unlisted)`
}
