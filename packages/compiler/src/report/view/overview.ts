import type { Compilation } from '../../compile.ts'
import { countProblems } from '../../problems/report.ts'
import { counted, figure } from '../../text/figures.ts'
import { html, type Markup } from '../markup.ts'
import type { ReportMeasures } from '../measures.ts'
import { conversationsView } from './conversations.ts'
import { findView } from './find.ts'
import { indexView } from './formats.ts'
import { mapView } from './map.ts'
import { problemList } from './problems.ts'
import { skillTable } from './skill-table.ts'
import { windowView } from './window.ts'

/** Makes the page that shows all skills together. */
export function overview(compilation: Compilation, measures: ReportMeasures): Markup {
  const { problems, skills, settings } = compilation
  const pages = new Set(skills.map(({ source }) => source.name))
  return html`
<header>
  <h1>Skillfold report</h1>
  <p>${counted(skills.length, 'skill')}, counted in tokens of ${settings.tokenizer.id} for a window of ${figure(settings.window)}; ${countProblems(problems)}.</p>
  <nav>
    <a href="#window">Window</a> <a href="#conversation">Conversation</a> <a href="#index">Index</a> <a href="#map">Map</a> <a href="#skills">Skills</a> <a href="#find">Find</a>${problems.length > 0 && html` <a href="#problems">Problems</a>`}
  </nav>
</header>
<main>
${windowView(compilation)}
${conversationsView(compilation, measures.conversations)}
${indexView(compilation, measures)}
${skills.length > 0 && [mapView(skills, measures.skills), skillTable(compilation), findView()]}
${problems.length > 0 && html`<section id="problems"><h2>Problems</h2>${problemList(problems, pages)}</section>`}
</main>`
}
