import { sum } from '../../catalog/measure.ts'
import { shownEntries } from '../../catalog/overflow/explain.ts'
import type { LoadedSkill } from '../../catalog/peak.ts'
import type { Compilation } from '../../compile.ts'
import { figure, percent } from '../../text/figures.ts'
import { html, type Markup } from '../markup.ts'
import { budgetBar } from './bar.ts'
import { skillLink } from './link.ts'

/** Lists all skills with their costs, the costliest load first. The page's script sorts it. */
export function skillTable({ skills, start, config }: Compilation): Markup {
  const budget = config.budget.skill
  const limited = Number.isFinite(budget)
  const sorted = [...skills].sort((a, b) => b.load - a.load)
  const entry = shownEntries(start)
  return html`
<section id="skills">
  <h2>Skills</h2>
  <div class="scroll" role="region" aria-label="Costs of skills" tabindex="0">
  <table class="skills" data-sortable>
    <thead><tr><th>Skill</th><th class="number">Entry</th><th class="number">Body</th><th class="number">Abilities</th><th class="number">Files</th><th class="number" aria-sort="descending">Load</th>${limited && html`<th class="wide">Load of ${figure(budget)}</th>`}</tr></thead>
    <tbody>${sorted.map(
      (skill) => html`
      <tr>
        <th scope="row">${skillLink(skill.source.name)}${!start.listed.includes(skill.source.name) && html` <small>unlisted</small>`}</th>
        <td class="number">${figure(entry(skill))}</td>
        <td class="number">${figure(skill.content.tokens)}</td>
        <td class="number">${figure(abilityTokens(skill))}</td>
        <td class="number">${figure(fileTokens(skill))}</td>
        <td class="number">${figure(skill.load)}</td>
        ${limited && html`<td class="wide">${budgetBar(skill.load, budget, 'load')}<span class="${skill.load > budget ? 'error' : 'quiet'}">${percent(skill.load, budget)}</span></td>`}
      </tr>`,
    )}
    </tbody>
  </table>
  </div>
</section>`
}

/** Tokens of a skill's ability definitions. */
export function abilityTokens({ content }: LoadedSkill): number {
  return sum(content.abilities.map(({ tokens }) => tokens))
}

function fileTokens({ resources }: LoadedSkill): number {
  return sum(resources.map(({ entry }) => entry.tokens ?? 0))
}
