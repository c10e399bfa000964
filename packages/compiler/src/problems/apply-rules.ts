import type { Problem, Severity } from './problem.ts'
import { type ProblemCode, rules } from './rules.ts'

/** Severities as a configuration sets them. */
export type RuleLevels = { readonly [Code in ProblemCode]?: 'off' | 'warn' | 'error' }

/**
 * Applies configured severities. What makes a skill unusable or unsafe is a warning at least, since
 * nothing else would say that the skill is missing. In a dependency everything is a warning at
 * most, and no fix is offered, since its user cannot mend it; only what makes a skill unusable or
 * unsafe stays an error there. Budgets of the whole catalog are no problems of a dependency.
 *
 * @param problems Problems as they were found.
 * @param levels The configuration's `rules`.
 * @returns What is to be reported, in the same order.
 */
export function applyRules(problems: readonly Problem[], levels: RuleLevels): Problem[] {
  return problems.flatMap((problem) => {
    const { grave } = rules[problem.code]
    const configuredLevel = levels[problem.code]
    const level = configuredLevel === 'off' && grave ? 'warn' : configuredLevel
    if (level === 'off') return []
    let severity: Severity = level === undefined ? problem.severity : configured[level]
    if (problem.dependency !== undefined) {
      if (severity === 'error' && !grave) severity = 'warning'
      const { fix: _, ...unmendable } = problem
      return [{ ...unmendable, severity }]
    }
    return severity === problem.severity ? [problem] : [{ ...problem, severity }]
  })
}

const configured: Record<'warn' | 'error', Severity> = { warn: 'warning', error: 'error' }
