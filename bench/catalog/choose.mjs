import { fitLogistic } from './fit.mjs'

/** The parts of evidence that the product uses. */
const keys = ['next', 'lead', 'named', 'firstNamed', 'pairs', 'length', 'size']
/** What has to stay of the turns that are sure. */
const target = 0.99
const thresholds = Array.from({ length: 199 }, (_, at) => (at + 1) / 200)

/**
 * Fits weights on all sets, and chooses the lowest threshold from which on sets that weights have
 * not seen keep enough.
 *
 * @param rows `{ set, evidence, kept, weight }`; a set's weights add up to 1.
 * @returns `{ model, threshold }`.
 */
export function choose(rows) {
  // Of few turns, one more or less that keeps enough says nothing.
  const points = curve(scoreLeftOut(rows)).filter(({ sure }) => sure >= 0.1)
  const tooLow = points.findLastIndex(({ kept }) => kept < target)
  return {
    model: fitTo(rows),
    threshold: points[Math.min(tooLow + 1, points.length - 1)].threshold,
  }
}

/** Scores each set's turns by weights that were fitted on the other sets. */
export function scoreLeftOut(rows) {
  return setsOf(rows).flatMap((set) => {
    const model = fitTo(rows.filter((row) => row.set !== set))
    return scoreBy(
      model,
      rows.filter((row) => row.set === set),
    )
  })
}

/** Where no skill fits at all, there is nothing to weigh. */
function fitTo(rows) {
  return fitLogistic(
    rows.filter(({ evidence }) => evidence !== undefined),
    keys,
  )
}

/** Gives rows their score, from 0 to 1. */
export function scoreBy(model, rows) {
  return rows.map((row) => ({
    ...row,
    score: row.evidence === undefined ? 0 : 1 / (1 + Math.exp(-model.score(row.evidence))),
  }))
}

/**
 * What each threshold gives, all sets counting alike.
 *
 * @param rows `{ score, kept, weight }`.
 * @returns For each threshold, ascending, the share of turns that are sure, and what share of
 *   these keeps all that is needed.
 */
export function curve(rows) {
  return thresholds.map((threshold) => ({ threshold, ...shares(rows, threshold) }))
}

/** The share of turns that are sure, and what share of these keeps all that is needed. */
export function shares(rows, threshold) {
  const weigh = (some) => some.reduce((sum, { weight }) => sum + weight, 0)
  const sure = rows.filter(({ score }) => score >= threshold)
  return {
    sure: weigh(sure) / weigh(rows),
    kept: sure.length === 0 ? 1 : weigh(sure.filter(({ kept }) => kept)) / weigh(sure),
    cost: sure.reduce((sum, { cost, weight }) => sum + cost * weight, 0) / weigh(sure),
  }
}

export function setsOf(rows) {
  return [...new Set(rows.map(({ set }) => set))]
}
