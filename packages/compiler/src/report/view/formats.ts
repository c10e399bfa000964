import type { IndexFormat } from '@skillfold/runtime'
import { indexFormats } from '../../catalog/measure.ts'
import { packageShares } from '../../catalog/package-shares.ts'
import type { Compilation } from '../../compile.ts'
import { figure, percent } from '../../text/figures.ts'
import { html, type Markup } from '../markup.ts'
import type { ReportMeasures } from '../measures.ts'
import { bar, budgetBar } from './bar.ts'
import { overflowView } from './overflow.ts'
import { packagesView } from './packages.ts'
import { tokenText } from './token-text.ts'

/** Compares what the start costs in each format, and shows its text. */
export function indexView(
  { skills, start, settings, config }: Compilation,
  measures: ReportMeasures,
): Markup {
  const shares = packageShares(skills, start)
  const { tokens, budget, format, formats, full } = start
  if (tokens === 0) {
    return html`<section id="index"><h2>The index</h2><p>No skill is listed, so there is no index.</p></section>`
  }
  const isFull = settings.mode === 'full'
  const whole = Math.max(...indexFormats.map((each) => formats[each]), tokens)
  return html`
<section id="index">
  <h2>${isFull ? 'The start' : 'The index'}</h2>
  <p>${Number.isFinite(budget) ? `${figure(tokens)} of a budget of ${figure(budget)} tokens (${percent(tokens, budget)}).` : `${figure(tokens)} tokens, without a budget.`}</p>
  ${budgetBar(tokens, budget, 'index')}
  ${start.overflow && overflowView(start.overflow)}
  ${shares.length > 0 && packagesView(shares, tokens, config.budget.packages)}
  <h3>Formats compared${start.overflow && ', each skill shown whole'}</h3>
  <table class="formats">
    <thead><tr><th>Format</th><th class="number">Tokens</th><th class="wide"></th><th>Against the cheapest</th></tr></thead>
    <tbody>${indexFormats.map(
      (each) => html`
      <tr${each === format && !isFull && html` class="chosen"`}>
        <th scope="row">${each}${each === format && !isFull && html` <small>in use</small>`}</th>
        <td class="number">${figure(formats[each])}</td>
        <td class="wide">${bar([{ kind: 'index', tokens: formats[each] }], whole)}</td>
        <td>${wordDearer(each, formats)}</td>
      </tr>`,
    )}
    </tbody>
  </table>
  <p>With every skill whole in the prompt (mode full) a conversation would begin with ${figure(full)} tokens.</p>
  <h3>As the model reads it</h3>
  ${tokenText('start', measures.start)}
</section>`
}

/** How much more than the cheapest format another one takes. */
export function wordDearer(
  format: IndexFormat,
  formats: Readonly<Record<IndexFormat, number>>,
): string {
  const least = Math.min(...indexFormats.map((each) => formats[each]))
  const more = formats[format] - least
  return more === 0 ? 'cheapest' : `${figure(more)} more (${percent(more, least)})`
}
