import { visible } from '../../problems/frame.ts'
import { type Problem, problemMessage, type Severity } from '../../problems/problem.ts'
import { countProblems } from '../../problems/report.ts'
import { html, type Markup } from '../markup.ts'
import { skillLink } from './link.ts'

/** Lists longer than this are folded, so that they push nothing else out of sight. */
const FOLDED_FROM = 10

/**
 * Lists problems with their places and frames, the gravest first. Errors are always in sight.
 *
 * @param problems In the order of places.
 * @param pages Names of skills that have a page to link to.
 */
export function problemList(problems: readonly Problem[], pages?: ReadonlySet<string>): Markup {
  const severities: readonly Severity[] = ['error', 'warning', 'info']
  return html`${severities.map((severity) => {
    const those = problems.filter((problem) => problem.severity === severity)
    if (those.length === 0) return html``
    const open = severity === 'error' || those.length < FOLDED_FROM
    return html`
    <details class="problems"${open && html` open`}>
      <summary><span class="${severity}">${countProblems(those)}</span></summary>
      <ul>${those.map((problem) => problemItem(problem, pages))}</ul>
    </details>`
  })}`
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
