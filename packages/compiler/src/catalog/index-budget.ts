import type { ResolvedConfig } from '../config/resolve.ts'
import type { Share } from '../problems/index-rules.ts'
import type { Problem } from '../problems/problem.ts'
import type { ProblemArgs } from '../problems/rules.ts'
import { indexFormats } from './measure.ts'
import { countCuts } from './overflow/explain.ts'
import type { LoadedSkill } from './peak.ts'
import { problemIn } from './problem-in.ts'
import type { StartCost } from './start-cost.ts'

/** How many of the costliest skills a message names. */
const named = 5

/**
 * Holds the index against its budget.
 *
 * @param skills All skills in name order.
 * @param start What a conversation begins with.
 * @param overflow What the configuration does with an index over its budget.
 * @returns An error where it is over, a warning where it was cut down to fit.
 */
export function checkIndex(
  skills: readonly LoadedSkill[],
  start: StartCost,
  overflow: ResolvedConfig['overflow'],
): Problem[] {
  const { tokens, budget, format, formats, offers, listed } = start
  if (start.overflow !== undefined) {
    const { strategy, whole, cuts } = start.overflow
    const hardest = cuts.slice(0, named).map(({ skill, whole, shown }) => ({
      ...shareOf(skill, whole),
      shown,
    }))
    const args = { strategy, whole, budget, tokens, counts: countCuts(cuts), hardest }
    return report(cuts[0]?.skill, 'budget/overflow', args)
  }
  if (tokens <= budget) return []
  const inIndex = new Set(listed)
  const costliest = skills
    .filter(({ source }) => inIndex.has(source.name))
    .sort((a, b) => b.entry[format] - a.entry[format])
  return report(costliest[0], 'budget/index', {
    tokens,
    budget,
    format,
    overflow,
    offers,
    fitting: indexFormats
      .filter((each) => formats[each] <= budget)
      .map((each) => ({ format: each, tokens: formats[each] }))
      .sort((a, b) => a.tokens - b.tokens),
    costliest: costliest.slice(0, named).map((skill) => shareOf(skill, skill.entry[format])),
    skills: listed.length,
  })
}

function report<Code extends 'budget/index' | 'budget/overflow'>(
  skill: LoadedSkill | undefined,
  code: Code,
  args: ProblemArgs<Code>,
): Problem[] {
  return skill === undefined
    ? []
    : [problemIn(skill.source, skill.source.places.description, code, args)]
}

function shareOf({ source }: LoadedSkill, tokens: number): Share {
  const { line, column } = source.places.description
  return { name: source.name, tokens, place: `${source.file}:${line}:${column}` }
}
