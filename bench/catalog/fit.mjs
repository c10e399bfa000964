/**
 * Fits a logistic model by Newton's method.
 *
 * @param rows `{ evidence, kept, weight }`.
 * @param keys Which parts of the evidence to use.
 * @param penalty Of squared weights, in units of their standard deviation.
 * @returns The weights, the offset and the score of evidence before it is squashed.
 */
export function fitLogistic(rows, keys, penalty = 0.02) {
  const all = rows.reduce((sum, { weight }) => sum + weight, 0)
  const mean = (of) => rows.reduce((sum, row) => sum + row.weight * of(row), 0) / all
  const centres = keys.map((key) => mean((row) => row.evidence[key]))
  const widths = keys.map(
    (key, at) => Math.sqrt(mean((row) => (row.evidence[key] - centres[at]) ** 2)) || 1,
  )
  const inputs = rows.map(({ evidence }) => [
    ...keys.map((key, at) => (evidence[key] - centres[at]) / widths[at]),
    1,
  ])
  let weights = Array(keys.length + 1).fill(0)
  for (let round = 0; round < 20; round++) {
    const slope = weights.map((weight, at) => (at < keys.length ? -penalty * weight : 0))
    const curve = weights.map((_, at) =>
      weights.map((_, other) => (at === other && at < keys.length ? penalty : 0)),
    )
    for (const [at, input] of inputs.entries()) {
      const sum = input.reduce((total, value, key) => total + value * weights[key], 0)
      const guess = 1 / (1 + Math.exp(-sum))
      const share = rows[at].weight / all
      for (const [i, left] of input.entries()) {
        slope[i] += share * ((rows[at].kept ? 1 : 0) - guess) * left
        for (const [j, right] of input.entries()) {
          curve[i][j] += share * guess * (1 - guess) * left * right
        }
      }
    }
    const step = solve(curve, slope)
    weights = weights.map((weight, at) => weight + step[at])
    if (step.every((part) => Math.abs(part) < 1e-9)) break
  }
  const plain = Object.fromEntries(keys.map((key, at) => [key, weights[at] / widths[at]]))
  const offset = keys.reduce((sum, key, at) => sum - plain[key] * centres[at], weights[keys.length])
  const score = (evidence) => keys.reduce((sum, key) => sum + plain[key] * evidence[key], offset)
  return { weights: plain, offset, score }
}

/** Solves a system of linear equations. */
function solve(matrix, vector) {
  const rows = matrix.map((row, at) => [...row, vector[at]])
  const size = rows.length
  for (let i = 0; i < size; i++) {
    let pivot = i
    for (let k = i + 1; k < size; k++) {
      if (Math.abs(rows[k][i]) > Math.abs(rows[pivot][i])) pivot = k
    }
    ;[rows[i], rows[pivot]] = [rows[pivot], rows[i]]
    for (let k = 0; k < size; k++) {
      if (k === i) continue
      const factor = rows[k][i] / rows[i][i]
      for (let c = i; c <= size; c++) rows[k][c] -= factor * rows[i][c]
    }
  }
  return rows.map((row, at) => row[size] / row[at])
}

/**
 * Finds the lowest score from which on enough is kept.
 *
 * @param rows `{ score, kept, weight }`.
 * @param target The share that has to be kept, from 0 to 1.
 */
export function thresholdFor(rows, target) {
  let [kept, all, best] = [0, 0, Number.POSITIVE_INFINITY]
  for (const row of [...rows].sort((a, b) => b.score - a.score)) {
    all += row.weight
    if (row.kept) kept += row.weight
    if (kept / all >= target) best = row.score
  }
  return best
}
