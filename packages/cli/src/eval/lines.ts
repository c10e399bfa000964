import { visible } from '@skillfold/compiler'
import type { Colours } from '../io.ts'
import { counted, figure, percent } from '../text/figures.ts'
import { type Column, table } from '../text/table.ts'
import { wrap } from '../text/wrap.ts'
import type { EvalReport, Miss, SkillScore } from './measure.ts'

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
    ['first is right', percent(hit1, 1), `hit1 of ${counted(needing, 'request')}`],
    ['in the first 3', percent(recall3, 1), 'recall3'],
    ['in the first 5', percent(recall5, 1), 'recall5'],
    ['reciprocal rank', mrr.toFixed(3), 'mrr'],
    ...(none.queries === 0
      ? []
      : [
          ['none, and said so', percent(none.rejected, 1), `rejected of ${figure(none.queries)}`],
          ['some, and not denied', percent(none.kept, 1), `kept of ${figure(needing)}`],
        ]),
  ]
  const skills = report.skills.filter(({ queries, steals }) => queries > 0 || steals > 0)
  const head = [{ title: 'Skill' }, right('Requests'), right('First'), right('Steals')]
  return [
    ...table([{ title: '' }, right(''), { title: '' }], rows),
    '',
    ...table([...head, { title: 'Lost to' }], skills.map(skillRow), colours.bold),
    ...(misses.length === 0 ? [] : ['', colours.bold('Misses')]),
    ...misses.slice(0, mostMisses).flatMap((miss) => missLines(miss, width, colours)),
    ...(misses.length > mostMisses ? [`… and ${figure(misses.length - mostMisses)} more.`] : []),
  ]
}

function skillRow({ name, queries, hits, steals, lostTo }: SkillScore): string[] {
  const thieves = lostTo.map((thief) => `${visible(thief.name)} ${figure(thief.times)}`)
  return [
    visible(name),
    figure(queries),
    percent(hits, queries),
    figure(steals),
    thieves.join(', '),
  ]
}

function missLines({ query, gold, found, place }: Miss, width: number, colours: Colours): string[] {
  const names = found.map(({ name, score }) => `${visible(name)} ${score.toFixed(2)}`).join(', ')
  const wanted = gold.length === 0 ? 'none' : gold.map(visible).join(' and ')
  return [
    ...wrap(`${visible(place)}: ${visible(query)}`, width),
    ...wrap(`wanted ${wanted}, found ${names || 'nothing'}`, width - 2).map(
      (line) => `  ${colours.dim(line)}`,
    ),
  ]
}
