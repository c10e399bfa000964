// How often the right skill is found by what an index shows that was made to fit, at equal
// budgets, beside skills chosen by chance at the same tokens. Prints the table of
// docs/performance.md, section Overflow.
//
//   pnpm build && node bench/overflow/run.mjs

import { readSets } from '../search/sets.mjs'
import { otherClauses } from './other-clauses.mjs'
import { withSkills } from './project.mjs'
import { groupReader, rate, reader, readLines } from './reader.mjs'

const draws = 10
const mostRequests = 1000
/** Budgets as parts of what the whole index costs; names and groups cost the same at each. */
const runs = [
  ...[0.75, 0.5, 0.25].map((share) => ({ strategy: 'shorten', share })),
  ...[0.75, 0.5, 0.25].map((share) => ({ strategy: 'top', share })),
  { strategy: 'names', share: 0.25 },
  { strategy: 'groups', share: 0.25 },
]

const sets = readSets()
if (sets === undefined) {
  console.error('The labelled requests are not here: see the top of docs/performance.md')
  process.exit(2)
}
const columns = []
for (const set of sets) columns.push(await measureSet(set))

row('hit@1 / recall@5, %', ...sets.map(({ name }) => name), 'mean')
row('---', ...sets.map(() => '--:'), '--:')
row('skills', ...sets.map(({ skills }) => skills.length), '')
row('requests', ...columns.map(({ requests }) => requests), '')
row('tokens of the whole index', ...columns.map(({ tokens }) => tokens), '')
rowOfRates(
  'whole index',
  columns.map(({ whole }) => whole),
)
for (const [at, { strategy, share }] of runs.entries()) {
  const results = columns.map(({ results }) => results[at])
  const costs = columns.map(({ tokens }, set) => (100 * results[set].tokens) / tokens)
  const cost = strategy === 'shorten' || strategy === 'top' ? 100 * share : spread(costs)
  rowOfRates(
    `**${strategy}**, ${cost} % of the tokens`,
    results.map(({ found }) => found),
  )
  rowOfRates(
    'skills by chance, same tokens',
    results.map(({ random }) => random),
  )
}
for (const choice of Object.keys(otherClauses)) {
  rowOfRates(
    `as shorten, 50 %, but ${choice}`,
    columns.map(({ others }) => others.find((other) => other.choice === choice).found),
  )
}

/** Measures all runs on one set of skills and requests. */
async function measureSet({ skills, queries }) {
  const fitting = queries.filter(({ gold }) => gold.length > 0)
  const step = Math.ceil(fitting.length / mostRequests)
  const requests = fitting.filter((_, at) => at % step === 0)
  return withSkills(skills, async (compile) => {
    const whole = await compile(false, 'error')
    const shown = readLines(whole.session.prompt().text).skills
    const results = []
    for (const { strategy, share } of runs) {
      const { tokens, session } = await compile(Math.floor(whole.tokens * share), strategy)
      const entries = readLines(session.prompt().text).skills
      const read = strategy === 'groups' ? await groupReader(session) : reader(entries)
      const random = byChance(shown, whole, tokens, requests)
      results.push({ tokens, found: rate(read, requests), random })
    }
    const others = Object.entries(otherClauses).map(([choice, shorten]) => ({
      choice,
      found: rate(reader(shorten(whole.compilation, whole.tokens / 2)), requests),
    }))
    const rated = rate(reader(shown), requests)
    return { requests: requests.length, tokens: whole.tokens, whole: rated, results, others }
  })
}

/** What is found where skills are chosen by chance, whole, for as many tokens: mean of draws. */
function byChance(entries, { tokens: all, skillSet }, tokens, requests) {
  const costs = new Map(skillSet.getSkillIndex().map((entry) => [entry.name, entry.tokens]))
  const frame = all - [...costs.values()].reduce((sum, cost) => sum + cost, 0)
  return mean(
    Array.from({ length: draws }, (_, draw) => {
      let left = tokens - frame
      const chosen = shuffled(entries, draw + 1).filter(({ name }) => {
        const cost = costs.get(name)
        if (cost > left) return false
        left -= cost
        return true
      })
      return rate(reader(chosen), requests)
    }),
  )
}

function shuffled(items, seed) {
  let state = seed
  const random = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

function mean(rates) {
  const of = (key) => rates.reduce((sum, each) => sum + each[key], 0) / rates.length
  return { hit1: of('hit1'), recall5: of('recall5') }
}

function rowOfRates(label, rates) {
  const cell = ({ hit1, recall5 }) => `${(100 * hit1).toFixed(1)} / ${(100 * recall5).toFixed(1)}`
  row(label, ...[...rates, mean(rates)].map(cell))
}

function row(...cells) {
  console.log(`| ${cells.join(' | ')} |`)
}

function spread(percents) {
  const [least, most] = [Math.min(...percents), Math.max(...percents)]
  return `${least.toFixed(least < 1 ? 1 : 0)} to ${most.toFixed(0)}`
}
