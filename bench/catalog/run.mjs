// What is left of a catalog in a prompt when skills are chosen by words, on real descriptions and
// labelled requests. Prints the tables of docs/performance.md, section Catalog compaction, and
// draws docs/catalog-curve.svg.
//
//   pnpm build && node bench/catalog/run.mjs

import { writeFileSync } from 'node:fs'
import { qwen3 } from '../../packages/tokenizer/dist/index.js'
import { readSets } from '../search/sets.mjs'
import { catalogOf, promptOf, shuffle } from './catalogs.mjs'
import { choose, curve, scoreBy, scoreLeftOut, setsOf, shares } from './choose.mjs'
import { readDescriptions } from './descriptions.mjs'
import { measureLatency } from './latency.mjs'
import { plot } from './plot.mjs'
import { measureTurns } from './turns.mjs'

const sizes = [26, 294, 978, 3000]
/** Smaller catalogs gain too little to be fitted for. */
const fitted = (row) => row.size >= 294

const sets = readSets()
const descriptions = await readDescriptions()
if (sets === undefined || descriptions === undefined) {
  console.error('The test data is not here: see the top of docs/performance.md')
  process.exit(2)
}
const mostNames = sets.flatMap(({ skills }) => skills).length + descriptions.length
if (mostNames < Math.max(...sizes)) {
  console.error(
    `Catalogs of up to ${Math.max(...sizes)} skills are made, and there are ${mostNames}.`,
  )
  process.exit(2)
}
const tokenizer = await qwen3()
const counted = new Map()
const catalogs = sizes.flatMap((size) => sets.map((set) => ({ size, set, ...build(set, size) })))
for (const catalog of catalogs) {
  Object.assign(catalog, measureTurns(catalog.prompt, catalog.requests, count))
}

const all = weighed(catalogs.flatMap(rowsOf))
const rows = all.filter((row) => row.gold > 0)
const scored = scoreLeftOut(weighed(rows.filter(fitted)))
const { model, threshold } = choose(weighed(rows.filter(fitted)))
const chosenWithout = new Map(
  sets.map(({ name }) => [
    name,
    choose(weighed(rows.filter((row) => row.set !== name && fitted(row)))),
  ]),
)
console.log('Fitted on all sets:', model.weights, model.offset, 'threshold', threshold)

title('Left out: weights and threshold are chosen without the set')
table((catalog) => {
  return shares(leftOutRows(catalog), chosenWithout.get(catalog.set.name).threshold)
})
title(`Weights chosen without the set, threshold ${threshold} as shipped`)
table((catalog) => shares(leftOutRows(catalog), threshold))

title('Tokens of the catalog, and of what is left on sure turns')
row('', ...sets.map(({ name }) => name))
row('---', ...sets.map(() => '--:'))
for (const size of sizes) {
  row(
    size,
    ...ofSize(size).map((catalog) => {
      const sure = leftOutRows(catalog).filter(({ score }) => score >= threshold)
      const left = sure.reduce((sum, { tokens }) => sum + tokens, 0) / sure.length
      return `${figure(catalog.tokens)} → ${sure.length === 0 ? '–' : figure(Math.round(left))}`
    }),
  )
}

title('Requests with several skills, and requests that no skill fits: sure / all kept')
for (const size of sizes.filter((size) => size >= 294)) {
  for (const catalog of ofSize(size)) {
    const several = leftOutRows(catalog).filter(({ gold }) => gold > 1)
    const none = leftOutRows(catalog, all).filter(({ gold }) => gold === 0)
    const sureOf = (some) => some.filter(({ score }) => score >= threshold)
    if (several.length + none.length === 0) continue
    row(
      size,
      catalog.set.name,
      `${sureOf(several).length} of ${several.length}, kept ${sureOf(several).filter(({ kept }) => kept).length}`,
      `${sureOf(none).length} of ${none.length}`,
    )
  }
}

title('Milliseconds of processor time a turn: first, later, with another text around')
for (const size of sizes) {
  const catalog = ofSize(size).at(-1)
  const { first, later, changed } = await measureLatency(catalog.prompt, catalog.requests)
  row(size, first.toFixed(0), later.toFixed(2), changed.toFixed(2))
}

const overall = curve(scored)
title('Thresholds, mean of the sets left out')
for (const point of overall) {
  if (point.threshold < 0.9 || point.threshold > 0.98) continue
  row(point.threshold, percent(point.sure), percent(point.kept, 2))
}
const series = setsOf(scored).map((set) => ({
  title: set,
  points: curve(scored.filter((row) => row.set === set)),
}))
writeFileSync(
  new URL('../../docs/catalog-curve.svg', import.meta.url),
  plot(
    [{ title: 'mean of the sets', points: overall }, ...series],
    overall.find((point) => point.threshold === threshold),
  ),
)

/** A catalog around a set's skills. */
function build(set, size) {
  // Sets without bodies last: their skills fit each other's requests.
  const rest = sets
    .filter((other) => other !== set)
    .sort((a, b) => Number(b.skills[0].body !== '') - Number(a.skills[0].body !== ''))
    .flatMap(({ skills }) => shuffle(skills))
  const { skills, requests } = catalogOf(set, size, [...shuffle(descriptions), ...rest])
  return { requests, prompt: promptOf(skills) }
}

function count(text) {
  const known = counted.get(text) ?? tokenizer.count(text)
  counted.set(text, known)
  return known
}

/** A catalog's turns. */
function rowsOf({ set, size, turns, tokens: whole }) {
  return turns.map((turn) => ({
    ...turn,
    set: set.name,
    size,
    cost: turn.tokens / whole,
  }))
}

/** Lets each set count alike. */
function weighed(some) {
  const totals = new Map()
  for (const { set } of some) totals.set(set, (totals.get(set) ?? 0) + 1)
  return some.map((row) => ({ ...row, weight: 1 / totals.get(row.set) }))
}

/** A catalog's turns, scored by weights that its set has no part in. */
function leftOutRows({ set, size }, from = rows) {
  return scoreBy(
    chosenWithout.get(set.name).model,
    from.filter((row) => row.set === set.name && row.size === size),
  )
}

/** Prints sure / kept / saved by size and set. */
function table(sharesOf) {
  row('sure / kept / saved, %', ...sets.map(({ name }) => name), 'mean')
  row('---', ...sets.map(() => '--:'), '--:')
  for (const size of sizes) {
    const cells = ofSize(size).map(sharesOf)
    const sure = mean(cells.map((cell) => cell.sure))
    const kept = mean(cells.map((cell) => cell.sure * cell.kept)) / sure
    const cost = mean(cells.map((cell) => cell.sure * (cell.cost || 0))) / sure
    row(size, ...[...cells, { sure, kept, cost }].map(cellOf))
  }
}

function cellOf({ sure, kept, cost }) {
  return sure === 0 ? '0 / – / –' : `${percent(sure, 0)} / ${percent(kept)} / ${percent(1 - cost)}`
}

function ofSize(size) {
  return catalogs.filter((catalog) => catalog.size === size)
}

function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

function percent(share, digits = 1) {
  return (100 * share).toFixed(digits)
}

function figure(number) {
  return number.toLocaleString('en-US')
}

function title(text) {
  console.log(`\n${text}\n`)
}

function row(...cells) {
  console.log(`| ${cells.join(' | ')} |`)
}
