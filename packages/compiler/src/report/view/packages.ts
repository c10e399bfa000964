import type { PackageShare } from '../../catalog/package-shares.ts'
import { visible } from '../../problems/frame.ts'
import { figure, percent } from '../../text/figures.ts'
import { html, type Markup } from '../markup.ts'
import { budgetBar } from './bar.ts'

/**
 * Shows what each npm package takes of the index.
 *
 * @param shares The packages.
 * @param whole Tokens of the index.
 * @param budget Tokens that one package may take; `Infinity` for no limit.
 */
export function packagesView(
  shares: readonly PackageShare[],
  whole: number,
  budget: number,
): Markup {
  const limited = Number.isFinite(budget)
  return html`
  <h3>Packages</h3>
  <div class="scroll" role="region" aria-label="What packages cost" tabindex="0">
  <table class="parts">
    <thead><tr><th>Package</th><th class="number">Skills listed</th><th class="number">Tokens</th><th class="number">Of the index</th>${limited && html`<th class="wide">Of ${figure(budget)}</th>`}</tr></thead>
    <tbody>${shares.map(
      ({ name, skills, listed, tokens }) => html`
      <tr>
        <th scope="row">${visible(name)}</th>
        <td class="number">${figure(listed.length)}${listed.length < skills && ` of ${figure(skills)}`}</td>
        <td class="number">${figure(tokens)}</td>
        <td class="number">${percent(tokens, whole)}</td>
        ${limited && html`<td class="wide">${budgetBar(tokens, budget, 'index')}<span class="${tokens > budget ? 'error' : 'quiet'}">${percent(tokens, budget)}</span></td>`}
      </tr>`,
    )}
    </tbody>
  </table>
  </div>`
}
