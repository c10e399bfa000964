import type { Evidence } from './evidence.ts'

/**
 * How much each piece of evidence counts: a logistic model of whether all needed skills are kept,
 * fitted on labelled requests by `bench/catalog`, see `docs/performance.md`.
 */
const weights: Readonly<Record<keyof Evidence, number>> = {
  next: -3.78,
  lead: 1.6,
  named: 1.41,
  firstNamed: 0.33,
  pairs: 0.41,
  length: 0.39,
  size: -0.22,
}
const offset = 1.21

/**
 * Judges evidence.
 *
 * @param evidence What speaks for a pick.
 * @returns From 0 to 1: more where it is likelier that no needed skill is left out. Not a
 *   probability, for requests of other kinds are as likely as in none of the labelled sets.
 */
export function judge(evidence: Evidence): number {
  let sum = offset
  for (const key of Object.keys(weights) as (keyof Evidence)[]) sum += weights[key] * evidence[key]
  return 1 / (1 + Math.exp(-sum))
}
