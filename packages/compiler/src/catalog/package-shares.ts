import type { Problem } from '../problems/problem.ts'
import { compareText } from '../text/compare.ts'
import { sum } from './measure.ts'
import { shownEntries } from './overflow/explain.ts'
import type { LoadedSkill } from './peak.ts'
import { problemIn } from './problem-in.ts'
import type { StartCost } from './start-cost.ts'

/** What the skills of one npm package take of the index. */
export interface PackageShare {
  readonly name: string
  /** Its skills that the index lists, the costliest first. */
  readonly listed: readonly LoadedSkill[]
  /** How many of its skills are in the catalog. */
  readonly skills: number
  /** Tokens of the listed skills' lines. */
  readonly tokens: number
}

/**
 * Finds what each npm package takes of the index.
 *
 * @param skills All skills.
 * @param start What a conversation begins with.
 * @returns The packages in order of names (code points).
 */
export function packageShares(
  skills: readonly LoadedSkill[],
  start: Pick<StartCost, 'format' | 'listed' | 'overflow'>,
): PackageShare[] {
  const entry = shownEntries(start)
  const inIndex = new Set(start.listed)
  const names = new Set(skills.flatMap(({ source }) => source.dependency ?? []))
  return [...names].sort(compareText).map((name) => {
    const own = skills.filter(({ source }) => source.dependency === name)
    const listed = own
      .filter(({ source }) => inIndex.has(source.name))
      .sort((a, b) => entry(b) - entry(a))
    return { name, listed, skills: own.length, tokens: sum(listed.map(entry)) }
  })
}

/**
 * Holds what each package takes of the index against the budget of a package.
 *
 * @param skills All skills.
 * @param start What a conversation begins with.
 * @param budget Tokens; `Infinity` for no limit.
 * @returns A problem for each package over it, at its costliest skill.
 */
export function checkPackages(
  skills: readonly LoadedSkill[],
  start: StartCost,
  budget: number,
): Problem[] {
  if (budget === Number.POSITIVE_INFINITY) return []
  return packageShares(skills, start).flatMap(({ name, listed, tokens }) => {
    const [costliest] = listed
    if (costliest === undefined || tokens <= budget) return []
    const { source } = costliest
    const args = { package: name, skills: listed.length, tokens, budget }
    return [problemIn(source, source.places.description, 'budget/packages', args)]
  })
}
