import type { Compilation } from '@skillfold/compiler'
import type { Colours } from './io.ts'
import { bar, stretch } from './text/bar.ts'
import { counted, figure, percent } from './text/figures.ts'
import { type Column, cut, table, width } from './text/table.ts'
import { wrap } from './text/wrap.ts'

/** What a table is drawn for. */
export interface View {
  /** Columns that a line may have. */
  readonly width: number
  readonly colours: Colours
}

/**
 * Draws what skills cost: what the window holds at its fullest, the index against its budget,
 * and each skill, the costliest load first.
 *
 * @param compilation What was compiled.
 * @param view Width and colours.
 * @returns Lines.
 */
export function tokenTable(compilation: Compilation, view: View): string[] {
  return [
    ...windowLines(compilation, view),
    '',
    ...indexLines(compilation, view),
    ...(compilation.skills.length === 0 ? [] : ['', ...skillLines(compilation, view)]),
  ]
}

/** Each part of the window begins where the one before ends, so that all are one bar. */
function windowLines({ settings, start, tools, peak, skills }: Compilation, view: View): string[] {
  const { colours } = view
  const { window } = settings
  const { index, unit, reserve } = peak.parts
  const loaded = skills.find(({ source }) => source.name === peak.skill)
  const parts: [label: string, tokens: number, note: string, paint: (text: string) => string][] = [
    ['index', index, `${listing(start)}, as ${start.format}`, colours.cyan],
    ['tools', tools.tokens, counted(tools.names.length, 'tool'), colours.magenta],
    [
      'load',
      unit,
      `${peak.skill ?? ''}${loaded && loaded.load > unit ? ', in parts' : ''}`,
      colours.blue,
    ],
    ['reserve', reserve, 'for the answer', colours.dim],
    peak.tokens > window
      ? ['over', peak.tokens - window, 'more than the window', colours.red]
      : ['free', window - peak.tokens, '', colours.green],
  ]
  const barWidth = Math.min(24, Math.max(10, view.width - 60))
  const whole = Math.max(window, peak.tokens)
  let used = 0
  const rows = parts.map(([label, tokens, note, paint]) => {
    const from = label === 'over' ? window : used
    used += tokens
    const drawn = paint(stretch(from / whole, tokens / whole, barWidth))
    return [`  ${label}`, figure(tokens), percent(tokens, window), drawn, note]
  })
  rows.push(['  window', figure(window), '', '', ''])
  const head: Column[] = [left, right, right, left, left]
  const lines = table(head, rows)
  const noted = lines.every((line) => width(line) <= view.width)
  return [
    colours.bold(`The window at its fullest, in tokens of ${settings.tokenizer.id}`),
    '',
    ...(noted ? lines : table(head.slice(0, 4), rows)),
  ]
}

function indexLines({ start }: Compilation, { width: limit, colours }: View): string[] {
  const { tokens, budget, format, formats, full, listed } = start
  if (listed.length === 0) return ['No skill is listed, so there is no index.']
  const [cheapest = format, ...others] = (Object.keys(formats) as (keyof typeof formats)[]).sort(
    (a, b) => formats[a] - formats[b],
  )
  const saved = formats[format] - formats[cheapest]
  const sentences = [
    saved === 0
      ? `The format ${format} is the cheapest: ${[cheapest, ...others].map((other) => `${other} ${figure(formats[other])}`).join(', ')}.`
      : `Cheapest format: ${cheapest}, ${figure(formats[cheapest])} tokens; it saves ${figure(saved)} (${percent(saved, formats[format])}).`,
    `With every skill whole in the prompt (mode full) the start would cost ${figure(full)}.`,
  ]
  const share = tokens / budget
  const against = Number.isFinite(budget)
    ? `Index budget  ${paintShare(share, colours)(bar(share, Math.min(24, Math.max(8, limit - 44)), colours.dim))}  ${figure(tokens)} of ${figure(budget)} (${percent(tokens, budget)})`
    : `The index costs ${figure(tokens)}, and has no budget.`
  return [against, ...sentences.flatMap((sentence) => wrap(sentence, limit))]
}

/** Columns that are left out first where a line is too long, the last one first. */
const details = ['Body', 'Abilities', 'Files'] as const

function skillLines({ skills, start, config }: Compilation, view: View): string[] {
  const { colours } = view
  const budget = config.budget.skill
  const limited = Number.isFinite(budget)
  const sorted = [...skills].sort((a, b) => b.load - a.load)
  const draw = (detailed: number, barWidth: number, nameWidth: number): string[] => {
    const head: Column[] = [
      { title: 'Skill' },
      { title: 'Entry', align: 'right' },
      ...details.slice(0, detailed).map((title): Column => ({ title, align: 'right' })),
      { title: 'Load', align: 'right' },
      ...(limited ? [{ title: `of ${figure(budget)}` }, right] : []),
    ]
    const rows = sorted.map((skill) => {
      const { source, content, resources, load } = skill
      const paint = paintShare(load / budget, colours)
      const amounts = [
        content.tokens,
        sum(content.abilities.map(({ tokens }) => tokens)),
        sum(resources.map(({ entry }) => entry.tokens ?? 0)),
      ]
      return [
        cut(source.name + (start.listed.includes(source.name) ? '' : ' (unlisted)'), nameWidth),
        figure(skill.entry[start.format]),
        ...amounts.slice(0, detailed).map(figure),
        limited ? figure(load) : colours.bold(figure(load)),
        ...(limited
          ? [paint(bar(load / budget, barWidth, colours.dim)), paint(percent(load, budget))]
          : []),
      ]
    })
    return table(head, rows, colours.bold)
  }
  for (let detailed = details.length; detailed > 0; detailed--) {
    const lines = draw(detailed, 12, 40)
    if (lines.every((line) => width(line) <= view.width)) return lines
  }
  return draw(0, 8, Math.max(12, view.width - 34))
}

const left: Column = { title: '' }
const right: Column = { title: '', align: 'right' }

function paintShare(share: number, colours: Colours): (text: string) => string {
  return share > 1 ? colours.red : share > 0.8 ? colours.yellow : colours.green
}

function listing({ listed, total }: Compilation['start']): string {
  return listed.length === total
    ? counted(total, 'skill')
    : `${listed.length} of ${counted(total, 'skill')}`
}

const sum = (figures: readonly number[]): number => figures.reduce((a, b) => a + b, 0)
