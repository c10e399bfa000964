import { reservedExports } from '../emit/reserved.ts'
import type { Problem } from '../problems/problem.ts'
import type { SourceSkill } from '../skill/source-skill.ts'

/**
 * Finds names that `virtual:skillfold` cannot export, since it exports them itself.
 *
 * @param skills All skills of the catalog.
 * @returns A problem for each.
 */
export function checkNames(skills: readonly SourceSkill[]): Problem[] {
  return skills.flatMap(({ name, file, places }): Problem[] =>
    reservedExports.has(name)
      ? [
          {
            code: 'catalog/reserved-name',
            severity: 'warning',
            args: { name },
            file,
            skill: name,
            ...places.name,
          },
        ]
      : [],
  )
}
