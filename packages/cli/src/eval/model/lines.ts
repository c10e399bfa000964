import { visible } from '@skillfold/compiler'
import { counted, figure } from '../../text/figures.ts'
import { type Column, table } from '../../text/table.ts'
import { wrap } from '../../text/wrap.ts'
import type { View } from '../../tokens/view.ts'
import { shareRow } from '../share-row.ts'
import type { ModelReport, Tried } from './report.ts'
import type { Trial } from './trial.ts'

const right: Column = { title: '', align: 'right' }

/**
 * Draws what a model did: the figures, and the cases in which a trial went wrong.
 *
 * @param report The report.
 * @param view Width and colours.
 * @returns Lines.
 */
export function modelLines(report: ModelReport, { width, colours }: View): string[] {
  const { model, queries, trials, load, ability, none, misses } = report
  const rows = [
    shareRow('right skills loaded', load, 'load'),
    shareRow('right ability called', ability, 'ability'),
    shareRow('none needed, none loaded', none.rejected, 'rejected'),
  ]
  const title = `${visible(model)}, ${counted(queries, 'request')}, ${counted(trials, 'trial')} each`
  return [
    ...wrap(title, width).map(colours.bold),
    '',
    ...table([{ title: '' }, right, { title: '' }], rows),
    ...(misses.length === 0 ? [] : ['', colours.bold(`Misses, ${figure(misses.length)}`)]),
    ...misses.flatMap(({ query, gold, trials, place }: Tried) => [
      ...wrap(visible(`${place}: ${query}`), width),
      ...wrap(`wanted ${names(gold)}: ${trials.map(wordTrial).join('; ')}`, width - 2).map(
        (line) => `  ${colours.dim(line)}`,
      ),
    ]),
  ]
}

function wordTrial({ loaded, called, loads, calls, cut }: Trial): string {
  if (loads && calls !== false) return 'right'
  const end = cut ? 'was cut off, ' : ''
  return `${end}loaded ${names(loaded)}, called ${called === undefined ? 'nothing' : visible(called)}`
}

const names = (all: readonly string[]): string =>
  all.length === 0 ? 'none' : all.map(visible).join(' and ')
