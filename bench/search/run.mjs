// How often search finds the skill that fits, beside MiniSearch and Orama in the same process on
// the same requests; then sizes and times. Prints the tables of docs/performance.md.
//
//   pnpm build && node bench/search/run.mjs [engine…]

import { gzipSync } from 'node:zlib'
import { buildSearch } from '../../packages/compiler/dist/search/build.js'
import { createSearch } from '../../packages/runtime/dist/search/index.js'
import { engines } from './engines.mjs'
import { measure } from './measures.mjs'
import { largeSet, readSets } from './sets.mjs'
import { measureUneven } from './uneven.mjs'

const sets = readSets()
if (sets === undefined) {
  console.error('The labelled requests are not here: see the top of docs/performance.md')
  process.exit(2)
}
const wanted = process.argv.slice(2)
const percent = (share) => (share === undefined ? '' : (100 * share).toFixed(1))
const row = (...cells) => console.log(`| ${cells.join(' | ')} |`)

const verdicts = []
for (const { name, skills, queries } of sets) {
  const bodies = skills.some(({ body }) => body !== '')
  const none = queries.filter(({ gold }) => gold.length === 0).length
  console.log(
    `\n${name}: ${skills.length} skills${bodies ? ' with bodies' : ''}, ` +
      `${queries.length - none} requests that a skill fits, ${none} that none fits\n`,
  )
  row('', 'hit@1', 'recall@3', 'recall@5', 'MRR', 'rejected at 95 % kept', 'median ms')
  row('---', ...Array(6).fill('--:'))
  for (const [engine, make] of Object.entries(engines)) {
    if (wanted.length > 0 && !wanted.includes(engine)) continue
    if (!bodies && /bodies/.test(engine)) continue
    const { hit1, recall3, recall5, mrr, rejected, median, ...rest } = measure(
      make(skills),
      queries,
    )
    row(engine, ...[hit1, recall3, recall5, mrr, rejected].map(percent), median.toFixed(2))
    if (engine === 'Skillfold') verdicts.push([name, rest])
  }
}

if (verdicts.length > 0) sayVerdicts()

for (const set of wanted.length > 0 ? [] : sets) {
  if (set.skills.every(({ body }) => body === '')) continue
  console.log(`\n${set.name}: every second skill says less of itself; hit@1 / recall@5\n`)
  row('the body of these', 'search', 'requests for these', 'for others', 'all')
  row('---', '---', ...Array(3).fill('--:'))
  for (const [way, engine, shares] of measureUneven(set)) {
    const cells = shares.map(({ hit1, recall5 }) => `${percent(hit1)} / ${percent(recall5)}`)
    row(way, engine, ...cells)
  }
}

console.log('\nSkillfold, with what the build makes\n')
row('', 'skills', 'bytes gzip a skill', 'build ms', 'load ms', 'median ms', 'p95 ms')
row('---', ...Array(6).fill('--:'))
// There is no large set where no skill has a body.
const timed = [...sets, { name: 'large', ...largeSet(sets) }].filter(({ skills }) => skills.length)
for (const { name, skills, queries } of timed) {
  const [data, build] = time(() => buildSearch(skills))
  const json = JSON.stringify(data)
  const [search, load] = time(() => createSearch(JSON.parse(json)))
  const find = (query) => ({ names: search.search(query).hits.map((hit) => hit.name), top: 0 })
  const { median, p95 } = measure(find, queries)
  row(
    name,
    skills.length,
    Math.round(gzipSync(json, { level: 9 }).length / skills.length),
    ...[build, load].map(Math.round),
    ...[median, p95].map((ms) => ms.toFixed(2)),
  )
}

/** For each threshold of `sure`: requests that a skill fits and that are kept / others, told. */
function sayVerdicts() {
  console.log('\nSkillfold, kept / told that perhaps none fits, by the threshold of `sure`\n')
  row('sure', ...verdicts.map(([name]) => name))
  row('---', ...verdicts.map(() => '--:'))
  for (const threshold of [0.4, 0.45, 0.46, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8]) {
    const below = (scores) => scores.filter((score) => score < threshold).length / scores.length
    const cells = verdicts.map(([, { fitting, none }]) => {
      const kept = percent(1 - below(fitting))
      return none.length > 0 ? `${kept} / ${percent(below(none))}` : kept
    })
    row(threshold, ...cells)
  }
}

/** Runs and takes the processor time in milliseconds, so that other work does not count. */
function time(run) {
  const start = process.cpuUsage()
  const result = run()
  const { user, system } = process.cpuUsage(start)
  return [result, (user + system) / 1000]
}
