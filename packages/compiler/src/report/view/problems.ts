import { visible } from '../../problems/frame.ts'
import { type Problem, problemMessage, type Severity } from '../../problems/problem.ts'
import { html, type Markup } from '../markup.ts'
import { skillLink } from './link.ts'

const weights: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 }

/**
 * Lists problems with their places and frames, the gravest first.
 *
 * @param problems In the order of places.
 * @param pages Names of skills that have a page to link to.
 */
export function problemList(problems: readonly Problem[], pages?: ReadonlySet<string>): Markup {
  const sorted = [...problems].sort((a, b) => weights[a.severity] - weights[b.severity])
  return html`<ul class="problems">${sorted.map((problem) => problemItem(problem, pages))}</ul>`
}

function problemItem(problem: Problem, pages: ReadonlySet<string> | undefined): Markup {
  const { severity, code, file, line, column, frame, skill } = problem
  return html`
    <li>
      <p><span class="${severity}">${severity === 'info' ? 'note' : severity}</span> <code>${code}</code>${skill !== undefined && pages?.has(skill) && html` in ${skillLink(skill)}`}</p>
      ${problemMessage(problem)
        .split('\n')
        .map((part) => html`<p>${visible(part)}</p>`)}
      <p class="quiet">${visible(file)}:${line}:${column}</p>
      ${frame !== undefined && html`<pre>${frame}</pre>`}
    </li>`
}
