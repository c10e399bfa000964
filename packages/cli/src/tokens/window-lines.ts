import { type Compilation, visible } from '@skillfold/compiler'
import { stretch } from '../text/bar.ts'
import { counted, figure, percent } from '../text/figures.ts'
import { firstFit, shrink } from '../text/fit.ts'
import { type Column, cut, table, width } from '../text/table.ts'
import { wrap } from '../text/wrap.ts'
import type { View } from './view.ts'

/** A part of the window. */
interface Part {
  readonly label: string
  readonly tokens: number
  readonly note: string
  readonly paint: (text: string) => string
  readonly fill: string
}

const head: readonly Column[] = [
  { title: '' },
  { title: '', align: 'right' },
  { title: '', align: 'right' },
  { title: '' },
  { title: '' },
]

/**
 * Draws what the window holds with the largest load. Each part of the bar begins where the one
 * above ends.
 *
 * @param compilation What was compiled.
 * @param view Width and colours; where lines do not fit, notes are cut, then left out, then bars and shares.
 * @returns Lines.
 */
export function windowLines(compilation: Compilation, view: View): string[] {
  const { settings, peak } = compilation
  const { window } = settings
  const whole = Math.max(window, peak.tokens)
  const parts = partsOf(compilation, view)
  const draw = (columns: number, barWidth: number, noteWidth = 0): string[] => {
    let used = 0
    const rows = parts.map(({ label, tokens, note, paint, fill }) => {
      const drawn = paint(stretch(used / whole, tokens / whole, barWidth, fill))
      used += tokens
      const cells = [`  ${label}`, figure(tokens), percent(tokens, window), drawn]
      return [...cells, cut(note, noteWidth)]
    })
    return table(head.slice(0, columns), [...rows, ['  window', figure(window)]])
  }
  const wide = Math.min(24, Math.max(10, view.width - 60))
  const longest = Math.max(...parts.map(({ note }) => width(note)))
  const ways = [
    () => shrink((columns) => draw(5, wide, columns), longest, 20, view.width),
    () => draw(4, wide),
    () => draw(4, 6),
    () => draw(3, 0),
    () => draw(2, 0),
  ]
  return [
    ...wrap(`The window at its fullest, in tokens of ${settings.tokenizer.id}`, view.width).map(
      view.colours.bold,
    ),
    '',
    ...firstFit(ways, view.width),
  ]
}

function partsOf({ settings, start, tools, peak, skills }: Compilation, { colours }: View): Part[] {
  const { window, mode } = settings
  const { index, unit, reserve } = peak.parts
  const loaded = skills.find(({ source }) => source.name === peak.skill)
  const { listed, total, format } = start
  const shown = listed.length === total ? '' : `${figure(listed.length)} of `
  const parts: Part[] = [
    {
      label: mode === 'full' ? 'start' : 'index',
      tokens: index,
      note: `${shown}${counted(total, 'skill')}, ${mode === 'full' ? 'whole' : `as ${format}`}`,
      paint: colours.cyan,
      fill: '█',
    },
    {
      label: 'tools',
      tokens: tools.tokens,
      note: counted(tools.names.length, 'tool'),
      paint: colours.magenta,
      fill: '█',
    },
    {
      label: 'load',
      tokens: unit,
      note: `${visible(loaded?.source.name ?? '')}${loaded && loaded.load > unit ? ', in parts' : ''}`,
      paint: colours.blue,
      fill: '█',
    },
    { label: 'reserve', tokens: reserve, note: 'for the answer', paint: colours.dim, fill: '▓' },
  ]
  if (peak.tokens <= window) {
    const tokens = window - peak.tokens
    return [...parts, { label: 'free', tokens, note: '', paint: colours.green, fill: '░' }]
  }
  const over = { tokens: peak.tokens - window, note: 'more than the window', fill: '' }
  return [...parts, { label: 'over', paint: colours.red, ...over }]
}
