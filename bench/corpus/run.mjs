// Reads every SKILL.md of the corpus of real skills, and writes docs/corpus.md.
//
//   pnpm build && node bench/corpus/run.mjs
//
// Exits with 1 where a skill is lost: neither compiled nor reported, or not compiled although the
// yaml package reads its name and description.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { discover } from '../../packages/compiler/dist/files/discover.js'
import { problemMessage } from '../../packages/compiler/dist/index.js'
import { readSkill } from '../../packages/compiler/dist/skill/read-skill.js'
import { sharedData } from '../shared.mjs'

const workspace = fileURLToPath(new URL('../..', import.meta.url))
const require = createRequire(path.join(workspace, 'packages/compiler/package.json'))
const { parse } = await import(pathToFileURL(require.resolve('yaml')).href)

const corpus = sharedData('corpus')
if (corpus === undefined) {
  console.error('The corpus is not here: ../shared/corpus/skills.tar.xz')
  process.exit(2)
}

const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file).toLowerCase() === 'skill.md')
  .sort()

const results = []
for (const file of files) {
  const folder = path.join(corpus, path.dirname(file))
  const root = { path: folder, label: path.dirname(file) }
  const { folders, problems } = await discover([root], { projectRoot: corpus })
  const found = folders.find(({ entry }) => entry === path.basename(file))
  const read = found
    ? await readSkill(found, { projectRoot: corpus, profile: 'default', maxLines: 500 })
    : { problems: [] }
  results.push({
    file,
    source: file.split('/')[0].replace('__', '/'),
    compiled: read.skill !== undefined,
    problems: [...problems, ...read.problems],
    plain: readsPlainly(readFileSync(path.join(corpus, file), 'utf8')),
  })
}

/** Whether the yaml package, by itself, reads a name and a description that are texts. */
function readsPlainly(text) {
  const match = /^\uFEFF?---[ \t]*(?:\r\n|\n)(.*?)^---[ \t]*$/ms.exec(text.replaceAll('\r\n', '\n'))
  try {
    const data = parse(match?.[1] ?? '', { logLevel: 'error' })
    return [data?.name, data?.description].every(
      (value) => typeof value === 'string' && value.trim(),
    )
  } catch {
    return false
  }
}

const figure = (number) => number.toLocaleString('en-US')
const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`
const errorsOf = ({ problems }) => problems.filter(({ severity }) => severity === 'error')
const row = (...cells) => `| ${cells.join(' | ')} |`
const compiled = results.filter((result) => result.compiled)
const refused = results.filter((result) => !result.compiled)
const lost = results.filter(
  (result) => !result.compiled && (result.plain || errorsOf(result).length === 0),
)

const sources = [...new Set(results.map(({ source }) => source))].sort()
const bySource = sources.map((source) => {
  const own = results.filter((result) => result.source === source)
  const clean = own.filter((result) => result.compiled && errorsOf(result).length === 0)
  const compiles = own.filter((result) => result.compiled)
  return row(
    source,
    own.length,
    compiles.length,
    percent(compiles.length, own.length),
    clean.length,
  )
})

const counts = new Map()
for (const { problems } of results) {
  for (const { code, severity, fix } of problems) {
    const count = counts.get(code) ?? { severity, problems: 0, fixable: 0, skills: 0 }
    count.problems++
    if (fix !== undefined) count.fixable++
    counts.set(code, count)
  }
  for (const code of new Set(problems.map((problem) => problem.code))) counts.get(code).skills++
}
const byCode = [...counts]
  .sort(([a, x], [b, y]) => y.problems - x.problems || (a < b ? -1 : 1))
  .map(([code, count]) =>
    row(
      `[\`${code}\`](rules.md#${code.replace('/', '')})`,
      count.severity,
      count.problems,
      count.skills,
      count.fixable,
    ),
  )

const refusals = refused.map((result) => {
  const [first] = errorsOf(result)
  const place = first ? `${first.line}:${first.column}` : ''
  return row(
    `\`${result.file}\``,
    place,
    first ? `\`${first.code}\`` : '',
    first ? problemMessage(first).split('. ')[0].replaceAll('|', '\\|') : '',
  )
})

const text = `# Real skills

Every SKILL.md of a corpus of ${figure(results.length)} real skills, read by Skillfold, each as a skill of its own.
Made by \`node bench/corpus/run.mjs\`.

**${figure(compiled.length)} of ${figure(results.length)} compile (${percent(compiled.length, results.length)}).** The other ${refused.length} have no name or no description that can be
read; each is reported, below. Of the ${figure(results.filter(({ plain }) => plain).length)} whose name and description the \`yaml\` package reads by itself as
texts, ${figure(results.filter((result) => result.plain && result.compiled).length)} compile. ${compiled.filter(({ plain }) => !plain).length} more compile since what their authors meant is certain.

| source | skills | compile | share | without an error |
|---|--:|--:|--:|--:|
${bySource.join('\n')}

## Those that do not compile

| file | place | code | why |
|---|---|---|---|
${refusals.join('\n')}

## What was found

| code | severity | problems | skills | fixable |
|---|---|--:|--:|--:|
${byCode.join('\n')}
`

writeFileSync(path.join(workspace, 'docs/corpus.md'), text)
console.log(`${compiled.length} of ${results.length} compile; docs/corpus.md is written.`)
for (const { file } of lost) console.error(`Lost: ${file}`)
process.exitCode = lost.length > 0 ? 1 : 0
