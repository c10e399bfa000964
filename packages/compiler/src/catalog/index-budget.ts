import type { IndexFormat, Settings } from '@skillfold/runtime'
import type { ResolvedConfig } from '../config/resolve.ts'
import type { Share } from '../problems/index-rules.ts'
import type { Problem } from '../problems/problem.ts'
import type { ProblemArgs } from '../problems/rules.ts'
import type { SourcePlace } from '../skill/source-skill.ts'
import { costIndex } from './index-cost.ts'
import { indexFormats } from './measure.ts'
import { countCuts } from './overflow/explain.ts'
import type { LoadedSkill } from './peak.ts'
import { problemIn } from './problem-in.ts'
import { costOwnLoad, isWhole, type StartCost } from './start-cost.ts'

/** How many of the costliest skills a message names. */
const named = 5

/**
 * Holds the index against its budget.
 *
 * @param skills All skills in name order.
 * @param start What a conversation begins with.
 * @param overflow What the configuration does with an index over its budget.
 * @param settings The catalog's settings.
 * @returns An error where it is over, a warning where it was cut down to fit.
 */
export function checkIndex(
  skills: readonly LoadedSkill[],
  start: StartCost,
  overflow: ResolvedConfig['overflow'],
  settings: Settings,
): Problem[] {
  const { tokens, budget, format, formats, offers, listed, lacksTool = false } = start
  if (start.overflow !== undefined) {
    const { strategy, whole, cuts } = start.overflow
    const hardest = cuts.slice(0, named).map(({ skill, whole, shown }) => ({
      ...shareOf(skill, whole, descriptionOf(skill)),
      shown,
    }))
    const args = { strategy, whole, budget, tokens, counts: countCuts(cuts), hardest }
    return report(cuts[0]?.skill, descriptionOf, 'budget/overflow', args)
  }
  if (tokens <= budget) return []
  const inStart = skills.filter(({ source }) => listed.includes(source.name))
  const lines = inStart.filter((skill) => !isWhole(skill, settings))
  const cost = (skill: LoadedSkill): number =>
    isWhole(skill, settings) ? costOwnLoad(skill, settings) : skill.entry[format]
  const place = (skill: LoadedSkill): SourcePlace =>
    isWhole(skill, settings) ? skill.source.places.body : descriptionOf(skill)
  const costliest = [...inStart].sort((a, b) => cost(b) - cost(a))
  const asLines = costIndex(lines, settings.index.frame)
  const inFormat = (other: IndexFormat): number => tokens - asLines[format] + asLines[other]
  return report(costliest[0], place, 'budget/index', {
    tokens,
    budget,
    format,
    overflow,
    lacksTool,
    offers,
    fitting: indexFormats
      .filter((each) => inFormat(each) <= budget)
      .map((each) => ({ format: each, tokens: inFormat(each) }))
      .sort((a, b) => a.tokens - b.tokens),
    lite: formats[format],
    costliest: costliest.slice(0, named).map((skill) => shareOf(skill, cost(skill), place(skill))),
    skills: listed.length,
    whole: inStart.length - lines.length,
  })
}

function report<Code extends 'budget/index' | 'budget/overflow'>(
  skill: LoadedSkill | undefined,
  place: (skill: LoadedSkill) => SourcePlace,
  code: Code,
  args: ProblemArgs<Code>,
): Problem[] {
  return skill === undefined ? [] : [problemIn(skill.source, place(skill), code, args)]
}

const descriptionOf = ({ source }: LoadedSkill): SourcePlace => source.places.description

function shareOf({ source }: LoadedSkill, tokens: number, { line, column }: SourcePlace): Share {
  return { name: source.name, tokens, place: `${source.file}:${line}:${column}` }
}
