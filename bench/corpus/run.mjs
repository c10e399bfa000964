// Reads every SKILL.md of the corpus of real skills, and writes docs/corpus.md.
//
//   pnpm build && node bench/corpus/run.mjs
//
// Each skill is read by itself first, then all of them as one root. Exits with 1 where a skill is
// lost: neither compiled nor reported, or not compiled although the yaml package reads its name and
// description.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createCompiler } from '../../packages/compiler/dist/compile.js'
import { resolveConfig } from '../../packages/compiler/dist/config/resolve.js'
import { discover } from '../../packages/compiler/dist/files/discover.js'
import { problemMessage } from '../../packages/compiler/dist/index.js'
import { readSkill } from '../../packages/compiler/dist/skill/read-skill.js'
import { sharedData } from '../shared.mjs'

const workspace = fileURLToPath(new URL('../..', import.meta.url))
const require = createRequire(path.join(workspace, 'packages/compiler/package.json'))
const { parse } = await import(pathToFileURL(require.resolve('yaml')).href)

const corpus = sharedData('corpus')
if (corpus === undefined) {
  console.error('The corpus is not here: see the top of docs/performance.md')
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

/** What became of each SKILL.md where the whole corpus is one root; the first that fits. */
const config = await resolveConfig({}, corpus)
// As a root of one's own, although the data lies in a cache within node_modules.
const whole = await createCompiler({ ...config, roots: [{ path: corpus, label: '.' }] }).compile()
const inCatalog = new Set(whole.skills.map(({ source }) => source.file))
const isReported = (file, fits) => whole.problems.some((one) => one.file === file && fits(one))
const passedOver = new Set(
  whole.problems.flatMap(({ code, args }) => (code === 'catalog/not-searched' ? args.skills : [])),
)
const fates = [
  ['in the catalog', (file) => inCatalog.has(file)],
  [
    'left out, since another has its name: `catalog/duplicate`',
    (file) => isReported(file, ({ code }) => code === 'catalog/duplicate'),
  ],
  [
    'a file of the skill around it: `catalog/nested-skill`',
    (file) => isReported(file, ({ code }) => code === 'catalog/nested-skill'),
  ],
  ['in a hidden folder: `catalog/not-searched`', (file) => passedOver.has(file)],
  [
    'refused with an error of its own',
    (file) => isReported(file, ({ severity }) => severity === 'error'),
  ],
].map(([fate, fits]) => ({ fate, fits, files: [] }))
const untold = []
for (const file of files) (fates.find(({ fits }) => fits(file))?.files ?? untold).push(file)

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
Made by \`node bench/corpus/run.mjs\`. What inputs of absurd size take, \`node bench/corpus/limits.mjs\` prints.
The corpus is the work of others and no part of this repository. The same command reads skills of your own from
the folder that \`SKILLFOLD_DATA\` names, as \`corpus/<owner>__<repository>/…/SKILL.md\`, and writes this page of
them: [performance](performance.md) says more of these data.

**${figure(compiled.length)} of ${figure(results.length)} compile (${percent(compiled.length, results.length)}).** The other ${refused.length} have no name or no description that can be
read; each is reported, below. Of the ${figure(results.filter(({ plain }) => plain).length)} whose name and description the \`yaml\` package reads by itself as
texts, ${figure(results.filter((result) => result.plain && result.compiled).length)} compile. ${compiled.filter(({ plain }) => !plain).length} more compile since what their authors meant is certain.

| source | skills | compile | share | without an error |
|---|--:|--:|--:|--:|
${bySource.join('\n')}

## As one root

The corpus as a whole, given as one root (\`skillfold lint .\` in its folder). Each SKILL.md is in the catalog, or a
problem says by its path why it is not.

| what became of it | SKILL.md files |
|---|--:|
${fates.map((each) => row(each.fate, figure(each.files.length))).join('\n')}
${row('lost without a word', untold.length)}
${row('**all**', `**${figure(files.length)}**`)}

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
console.log('As one root:')
for (const each of fates) console.log(`  ${each.files.length} ${each.fate.replaceAll('`', '')}`)
const allLost = [...lost.map(({ file }) => file), ...untold]
for (const file of allLost) console.error(`Lost: ${file}`)
process.exitCode = allLost.length > 0 ? 1 : 0
