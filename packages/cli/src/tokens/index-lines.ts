import { type Compilation, wordIdleTools } from '@skillfold/compiler'
import type { IndexFormat } from '@skillfold/runtime'
import { bar } from '../text/bar.ts'
import { figure, percent } from '../text/figures.ts'
import { wrap } from '../text/wrap.ts'
import { overflowLines } from './overflow-lines.ts'
import { paintShare, type View } from './view.ts'

/**
 * Draws what a conversation begins with against its budget, and says what would be cheaper.
 *
 * @param compilation What was compiled.
 * @param view Width and colours.
 * @returns Lines.
 */
export function indexLines(compilation: Compilation, view: View): string[] {
  const { start, settings } = compilation
  const { tokens, budget, format, formats, full, overflow } = start
  if (tokens === 0) return ['No skill is listed, so there is no index.']
  const sentences =
    settings.mode === 'full'
      ? [`As an index (mode lite) the start would cost ${figure(formats[format])}.`]
      : [
          ...(overflow === undefined ? [wordFormats(format, formats)] : []),
          `With every skill whole in the prompt (mode full) the start would cost ${figure(full)}.`,
        ]
  return [
    ...budgetLines(settings.mode === 'full' ? 'Start' : 'Index', tokens, budget, view),
    ...[...sentences, wordIdleTools(compilation) ?? []]
      .flat()
      .flatMap((sentence) => wrap(sentence, view.width)),
    ...(overflow === undefined ? [] : ['', ...overflowLines(overflow, view)]),
  ]
}

function budgetLines(
  label: string,
  tokens: number,
  budget: number,
  { width, colours }: View,
): string[] {
  if (!Number.isFinite(budget)) return wrap(`${label}: ${figure(tokens)}, without a budget.`, width)
  const share = tokens / budget
  const isOver = tokens > budget
  const notes = [
    ...(budget > 0 ? [percent(tokens, budget)] : []),
    ...(isOver ? [`${figure(tokens - budget)} over`] : []),
  ]
  const figures = `${figure(tokens)} of ${figure(budget)} (${notes.join(', ')})`
  const paint = isOver ? colours.red : String
  const room = width - `${label} budget    ${figures}`.length
  if (room < 4) return wrap(`${label} budget: ${figures}`, width).map(paint)
  const drawn = paintShare(share, colours)(bar(share, Math.min(24, room), colours.dim))
  return [`${label} budget  ${drawn}  ${paint(figures)}`]
}

function wordFormats(format: IndexFormat, formats: Readonly<Record<IndexFormat, number>>): string {
  const sorted = (Object.keys(formats) as IndexFormat[]).sort((a, b) => formats[a] - formats[b])
  const [cheapest = format] = sorted
  const saved = formats[format] - formats[cheapest]
  if (saved === 0) {
    const others = sorted.filter((other) => other !== format)
    return `The format ${format} is the cheapest: ${[format, ...others].map((each) => `${each} ${figure(formats[each])}`).join(', ')}.`
  }
  return `Cheapest format: ${cheapest}, ${figure(formats[cheapest])} tokens; it saves ${figure(saved)} (${percent(saved, formats[format])}).`
}
