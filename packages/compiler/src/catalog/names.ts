import { reservedExports } from '../emit/reserved.ts'
import type { Problem } from '../problems/problem.ts'
import type { SourceSkill } from '../skill/source-skill.ts'
import { problemIn } from './problem-in.ts'

/**
 * Finds names that `virtual:skillfold` cannot export, since it exports them itself.
 *
 * @param skills All skills of the catalog.
 * @returns A problem for each.
 */
export function checkNames(skills: readonly SourceSkill[]): Problem[] {
  return skills
    .filter(({ name }) => reservedExports.has(name))
    .map((skill) =>
      problemIn(skill, skill.places.name, 'catalog/reserved-name', { name: skill.name }),
    )
}
