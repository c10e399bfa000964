import { hasNamedExport } from '../emit/named-export.ts'
import type { Problem } from '../problems/problem.ts'
import type { SourceSkill } from '../skill/source-skill.ts'
import { problemIn } from './problem-in.ts'

/**
 * Finds a name that `virtual:skillfold` cannot export.
 *
 * @param skill A skill of the catalog.
 * @returns The problem, if any.
 */
export function checkExport(skill: SourceSkill): Problem[] {
  const { name, places } = skill
  if (hasNamedExport(name)) return []
  return [problemIn(skill, places.name, 'catalog/reserved-name', { name })]
}
