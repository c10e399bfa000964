import { hash } from 'node:crypto'
import { mkdir, open, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fingerprint } from '../../data/fingerprint.js'
import { readChecked, writeChecked } from '../cache/checked-file.ts'
import type { Compilation } from '../compile.ts'
import type { Project, ProjectState } from '../project.ts'
import type { ReportMeasures } from './measures.ts'
import { tokenReport } from './token-report.ts'

/** Where a report was written: absolute paths. */
export interface ReportFiles {
  readonly html: string
  readonly json: string
}

/**
 * Says where builds write the report.
 *
 * @param project The project.
 * @returns What is configured, else files in the cache folder; `undefined` where it is switched off
 *   or there is no such folder.
 */
export function reportFiles({ config, cache }: Pick<Project, 'config' | 'cache'>) {
  const { report } = config
  if (report === undefined) return undefined
  const html = report.html ?? (cache && path.join(cache, 'report.html'))
  const json = report.json ?? (cache && path.join(cache, 'report.json'))
  return html && json ? { html, json } : undefined
}

/**
 * Writes the report for people and the one for programs. Where both say already what they would
 * say, neither is made again.
 *
 * @param project The project.
 * @param state Its state.
 * @param files Where.
 * @throws {Error} Where a file cannot be written.
 */
export async function writeReport(
  project: Project,
  { compilation }: ProjectState,
  files: ReportFiles,
): Promise<void> {
  const key = shownKey(compilation)
  if (await isWritten(key, files)) return
  const { html, json } = files
  const figures = `${JSON.stringify(tokenReport(compilation), undefined, 2)}\n`
  for (const [file, text] of [
    [html, (await renderReport(project, compilation)) + markOf(key, figures)],
    [json, figures],
  ] as const) {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

async function isWritten(key: string, { html, json }: ReportFiles): Promise<boolean> {
  const figures = await readFile(json).catch(() => undefined)
  return figures !== undefined && endsWith(html, markOf(key, figures))
}

/** The last line of the report for people: what it shows, and which report for programs belongs to it. */
function markOf(key: string, figures: string | Uint8Array): string {
  return `<!-- ${key} ${hash('sha256', figures)} -->\n`
}

/** Whether a file ends with this text, without reading the rest. */
async function endsWith(file: string, text: string): Promise<boolean> {
  const handle = await open(file).catch(() => undefined)
  if (handle === undefined) return false
  try {
    const wanted = Buffer.from(text)
    const { size } = await handle.stat()
    const end = Buffer.alloc(wanted.length)
    await handle.read(end, 0, end.length, Math.max(0, size - end.length))
    return end.equals(wanted)
  } catch {
    return false
  } finally {
    await handle.close()
  }
}

/**
 * Makes the report for people. The tokenizer is loaded only where something changed since the
 * last time.
 *
 * @param project The project.
 * @param compilation Its state.
 * @param changes See `htmlReport`.
 * @returns The text of an HTML file.
 */
export async function renderReport(
  project: Pick<Project, 'cache' | 'tokenizer' | 'searchData'>,
  compilation: Compilation,
  changes?: string,
): Promise<string> {
  const measures = await measured(project, compilation)
  await project.searchData(compilation)
  const { page } = await import('../../data/page.js')
  const { htmlReport } = await import('./html-report.ts')
  return htmlReport(compilation, measures, page, changes)
}

/** Measures by state: a build begins them before it asks for the report. */
const known = new WeakMap<Compilation, Promise<ReportMeasures>>()

/**
 * Begins to measure what a report will show, unless one says it already.
 *
 * @param project The project.
 * @param compilation Its state.
 * @param files Where the report is written.
 */
export async function prepareReport(
  project: Pick<Project, 'cache' | 'tokenizer' | 'searchData'>,
  compilation: Compilation,
  files: ReportFiles,
): Promise<void> {
  if (!(await isWritten(shownKey(compilation), files))) await measured(project, compilation)
}

function measured(
  project: Pick<Project, 'cache' | 'tokenizer' | 'searchData'>,
  compilation: Compilation,
): Promise<ReportMeasures> {
  const measures = known.get(compilation) ?? measure(project, compilation)
  known.set(compilation, measures)
  return measures
}

async function measure(
  { cache, tokenizer, searchData }: Pick<Project, 'cache' | 'tokenizer' | 'searchData'>,
  compilation: Compilation,
): Promise<ReportMeasures> {
  const file = cache && path.join(cache, 'report-measures.json')
  const key = keyOf(compilation)
  const found = file && ((await readChecked(file)) as { key: string; measures: ReportMeasures })
  if (found && found.key === key) return found.measures
  const { measureReport } = await import('./measures.ts')
  const measures = await measureReport(compilation, await tokenizer(), searchData)
  if (file) await writeChecked(file, { key, measures })
  return measures
}

/** A digest of all that the measures of a report depend on. */
function keyOf({ settings, start, skills }: Compilation): string {
  const contents = skills.map(({ source, content }) => [
    source.name,
    source.sha256,
    source.resources.map(({ sha256 }) => sha256),
    content.abilities,
  ])
  return hash('sha256', JSON.stringify([fingerprint, settings, start.text, contents]))
}

/** A digest of all that a report shows. */
function shownKey(compilation: Compilation): string {
  const { skills, problems, config, start, tools, peak } = compilation
  const files = skills.map(({ source: { file, root, dependency } }) => [file, root, dependency])
  const parts = [
    keyOf(compilation),
    files,
    problems,
    config.budget,
    start.total,
    tools,
    peak.tokens,
  ]
  return hash('sha256', JSON.stringify(parts))
}
