/**
 * Runs requests against a search.
 *
 * @returns Shares from 0 to 1: `hit1`, `recall3`, `recall5`, `mrr`, and what `abstention` says;
 *   and the milliseconds of a query, `median` and `p95`.
 */
export function measure(find, queries) {
  const sums = { hit1: 0, recall3: 0, recall5: 0, mrr: 0 }
  const fitting = []
  const none = []
  const times = []
  for (const { query, gold } of queries) {
    const start = performance.now()
    const { names, top } = find(query)
    times.push(performance.now() - start)
    if (gold.length === 0) {
      none.push(top)
      continue
    }
    fitting.push(top)
    const places = gold.map((name) => names.indexOf(name)).filter((place) => place !== -1)
    const within = (depth) => places.filter((place) => place < depth).length / gold.length
    const first = Math.min(...places)
    sums.hit1 += first === 0 ? 1 : 0
    sums.recall3 += within(3)
    sums.recall5 += within(5)
    sums.mrr += 1 / (first + 1)
  }
  for (const key of Object.keys(sums)) sums[key] /= fitting.length
  times.sort(ascending)
  return {
    ...sums,
    ...(none.length > 0 && abstention(fitting, none)),
    median: times[Math.floor(times.length / 2)],
    p95: times[Math.floor(times.length * 0.95)],
    fitting,
    none,
  }
}

/**
 * How well scores tell requests that a skill fits from others. The threshold is the one that
 * keeps 95 % of those that a skill fits, each left out in its turn.
 *
 * @returns `kept`: the share of requests left out that reach the threshold of the rest;
 *   `rejected`: the share of the others that do not.
 */
export function abstention(fitting, none) {
  const sorted = [...fitting].sort(ascending)
  const place = Math.floor(0.05 * (sorted.length - 1))
  let kept = 0
  let rejected = 0
  for (const [at, score] of sorted.entries()) {
    const threshold = sorted[at <= place ? place + 1 : place]
    if (score >= threshold) kept++
    rejected += none.filter((other) => other < threshold).length / none.length
  }
  return { kept: kept / sorted.length, rejected: rejected / sorted.length }
}

const ascending = (a, b) => a - b
