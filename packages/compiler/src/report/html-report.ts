import { createHash } from 'node:crypto'
import type { SearchData } from '@skillfold/runtime/search'
import type { Compilation } from '../compile.ts'
import { searchDataOf } from '../emit/catalog.ts'
import type { Problem } from '../problems/problem.ts'
import { html, raw } from './markup.ts'
import type { ReportMeasures, SkillTexts } from './measures.ts'
import { overview } from './view/overview.ts'
import { skillPage } from './view/skill-page.ts'

/** Style and script of the page, which `scripts/page.mjs` makes. */
export interface PageAssets {
  readonly style: string
  readonly script: string
}

/** What the page's script reads. */
export interface PageData {
  readonly start: readonly string[]
  readonly skills: readonly {
    readonly name: string
    readonly description: string
    /** The skill's texts in tokens. */
    readonly texts: { readonly [Part in 'load' | keyof SkillTexts['entry']]: readonly string[] }
  }[]
  readonly search: SearchData
}

/**
 * Makes the report as one HTML file: it needs no other file and no network, and shows what skills
 * say without running any of it.
 *
 * @param compilation What was compiled.
 * @param measures What `measureReport` measured of it.
 * @param assets Style and script.
 * @param changes URL of an event stream that tells of changes, where the report is live.
 * @returns The file's text; the same for the same input.
 */
export function htmlReport(
  compilation: Compilation,
  measures: ReportMeasures,
  { style, script }: PageAssets,
  changes?: string,
): string {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `script-src '${hashOf(script)}'`,
    'img-src data:',
    ...(changes === undefined ? [] : ["connect-src 'self'"]),
  ].join('; ')
  const problems = new Map<string | undefined, Problem[]>()
  for (const problem of compilation.problems) {
    const own = problems.get(problem.skill)
    if (own === undefined) problems.set(problem.skill, [problem])
    else own.push(problem)
  }
  const pages = compilation.skills.map(({ source }, number) =>
    skillPage(
      compilation,
      number,
      measures.skills[number] as SkillTexts,
      problems.get(source.name) ?? [],
    ),
  )
  return html`<!doctype html>
<html lang="en"${changes !== undefined && html` data-changes="${changes}"`}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>Skillfold report</title>
<link rel="icon" href="data:,">
<style>${raw(style)}</style>
</head>
<body>
<noscript><p>Search and the texts in tokens need JavaScript.</p></noscript>
<div id="overview">${overview(compilation, measures)}</div>
${pages}
<script type="application/json" id="data">${raw(toJson(pageData(compilation, measures)))}</script>
<script>${raw(script)}</script>
</body>
</html>
`.markup
}

function pageData(compilation: Compilation, measures: ReportMeasures): PageData {
  return {
    start: measures.start.strings,
    skills: compilation.skills.map(({ source: { name, description } }, number) => {
      const { load, entry } = measures.skills[number] as SkillTexts
      const { tags, list, xml } = entry
      return {
        name,
        description,
        texts: { load: load.strings, tags: tags.strings, list: list.strings, xml: xml.strings },
      }
    }),
    search: searchDataOf(compilation),
  }
}

/** JSON that no text in it can end as a script. */
function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** The source expression that lets exactly this script run (https://www.w3.org/TR/CSP3/). */
function hashOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}
