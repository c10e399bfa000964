import { type Cut, countCuts, type Overflow } from '../../catalog/overflow/explain.ts'
import { wordCuts } from '../../catalog/overflow/word-cuts.ts'
import { visible } from '../../problems/frame.ts'
import { figure, percent } from '../../text/figures.ts'
import { html, type Markup } from '../markup.ts'
import { skillLink } from './link.ts'

/** Shows how the index was made to fit its budget: what became of which skill. */
export function overflowView({ strategy, whole, cuts }: Overflow): Markup {
  return html`
  <h3>Made to fit</h3>
  <p>Whole it would cost ${figure(whole)} tokens. With <code>index.overflow: '${strategy}'</code> ${wordCuts(countCuts(cuts))}.</p>
  <div class="scroll" role="region" aria-label="What was left out" tabindex="0">
  <table class="parts">
    <thead><tr><th>Skill</th><th class="number">Whole</th><th class="number">Shown</th><th class="number">Lost</th><th>What is shown</th></tr></thead>
    <tbody>${cuts.map(
      (cut) => html`
      <tr>
        <th scope="row">${skillLink(cut.skill.source.name)}</th>
        <td class="number">${figure(cut.whole)}</td>
        <td class="number">${figure(cut.shown)}</td>
        <td class="number">${percent(cut.whole - cut.shown, cut.whole)}</td>
        <td>${visible(remains(cut))}</td>
      </tr>`,
    )}
    </tbody>
  </table>
  </div>`
}

/** What is shown of a skill that is not shown whole. */
export function remains({ description, group }: Cut): string {
  if (group !== undefined) return `in the group ${group}`
  if (description === undefined) return 'not listed'
  return description === '' ? 'the name' : description
}
