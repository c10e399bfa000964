import { visible } from '@skillfold/compiler'
import type { Colours } from '../io.ts'
import { counted, figure, percent } from '../text/figures.ts'
import { type Column, width as columns, cut, table } from '../text/table.ts'
import { wrap } from '../text/wrap.ts'
import type { EvalReport, Miss, SkillScore } from './measure.ts'
import { shareRow } from './share-row.ts'

/** How many misses are shown. */
const mostMisses = 20

const right = (title: string): Column => ({ title, align: 'right' })

/**
 * Draws a report: the figures, each skill with who comes first in its place, and what went wrong.
 *
 * @param report The report.
 * @param view Width and colours.
 * @returns Lines.
 */
export function evalLines(
  report: EvalReport,
  { width, colours }: { readonly width: number; readonly colours: Colours },
): string[] {
  const { queries, hit1, recall3, recall5, mrr, none, misses } = report
  const needing = queries - none.queries
  const rows = [
    shareRow('first is right', hit1, 'hit1', `of ${counted(needing, 'request')}`),
    shareRow('in the first 3', recall3, 'recall3'),
    shareRow('in the first 5', recall5, 'recall5'),
    shareRow('reciprocal rank', mrr, 'mrr', '', (value) => value.toFixed(3)),
    shareRow('none, and said so', none.rejected, 'rejected', `of ${figure(none.queries)}`),
    shareRow('some, and not denied', none.kept, 'kept', `of ${figure(needing)}`),
  ]
  return [
    ...table([{ title: '' }, right(''), { title: '' }], rows),
    '',
    ...skillLines(report.skills, width, colours),
    ...(misses.length === 0 ? [] : ['', colours.bold('Misses')]),
    ...misses.slice(0, mostMisses).flatMap((miss) => missLines(miss, width, colours)),
    ...(misses.length > mostMisses ? [`… and ${figure(misses.length - mostMisses)} more.`] : []),
  ]
}

const head = [{ title: 'Skill' }, right('Requests'), right('First'), right('Steals')]

/** A line for each skill that has a part in the cases. */
function skillLines(skills: readonly SkillScore[], width: number, colours: Colours): string[] {
  const shown = skills.filter(({ queries, steals }) => queries > 0 || steals > 0)
  const rows = shown.map(({ name, queries, hits, steals }) => [
    cut(visible(name), Math.max(8, width - 32)),
    figure(queries),
    percent(hits, queries),
    figure(steals),
  ])
  const room = width - Math.max(...table(head, rows).map(columns)) - 2
  if (room < 12) return table(head, rows, colours.bold)
  const thieves = shown.map(({ lostTo }) =>
    lostTo.map(({ name, times }) => `${visible(name)} ${figure(times)}`).join(', '),
  )
  return table(
    [...head, { title: 'Lost to' }],
    rows.map((row, at) => [...row, cut(thieves[at] ?? '', room)]),
    colours.bold,
  )
}

function missLines({ query, gold, found, place }: Miss, width: number, colours: Colours): string[] {
  const names = found.map(({ name, score }) => `${visible(name)} ${score.toFixed(2)}`).join(', ')
  const wanted = gold.length === 0 ? 'none' : gold.map(visible).join(' and ')
  return [
    ...wrap(visible(`${place}: ${query}`), width),
    ...wrap(`wanted ${wanted}, found ${names || 'nothing'}`, width - 2).map(
      (line) => `  ${colours.dim(line)}`,
    ),
  ]
}
