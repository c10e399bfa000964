import type { Problem, Severity } from './problem.ts'
import { type ProblemCode, rules } from './rules.ts'

/** Severities as a configuration sets them. */
export type RuleLevels = { readonly [Code in ProblemCode]?: 'off' | 'warn' | 'error' }

/**
 * Applies configured severities. In a dependency everything is a warning at most, since its
 * user cannot mend it; only what makes a skill unusable or unsafe stays an error there.
 *
 * @param problems Problems as they were found.
 * @param levels The configuration's `rules`.
 * @returns What is to be reported, in the same order.
 */
export function applyRules(problems: readonly Problem[], levels: RuleLevels): Problem[] {
  return problems.flatMap((problem) => {
    const level = levels[problem.code]
    if (level === 'off') return []
    let severity: Severity = level === undefined ? problem.severity : configured[level]
    const isOurs = problem.dependency === undefined
    if (severity === 'error' && !isOurs && !rules[problem.code].grave) severity = 'warning'
    return severity === problem.severity ? [problem] : [{ ...problem, severity }]
  })
}

const configured: Record<'warn' | 'error', Severity> = { warn: 'warning', error: 'error' }
