import type { ToolDefinition } from '@skillfold/runtime'
import type { Problem } from '../problems/problem.ts'
import type { SourceSkill } from '../skill/source-skill.ts'
import { nearest } from '../text/nearest.ts'
import { problemIn } from './problem-in.ts'

/**
 * Finds the definitions of the abilities that a skill groups. An id is `name` or
 * `namespace/name`; a bare name finds a namespaced one if only one fits.
 *
 * @param skill The skill.
 * @param definitions The app's abilities; `undefined` where none are configured, so that nothing
 *   can be checked.
 * @returns Definitions in the skill's order, and a problem for each name without one.
 */
export function abilitiesOf(
  skill: SourceSkill,
  definitions: readonly ToolDefinition[] | undefined,
): { definitions: ToolDefinition[]; problems: Problem[] } {
  if (definitions === undefined) return { definitions: [], problems: [] }
  const known = definitions.map(({ name }) => name)
  const found: ToolDefinition[] = []
  const problems: Problem[] = []
  for (const [index, id] of skill.abilities.entries()) {
    const exact = definitions.find((definition) => definition.name === id)
    const bare = definitions.filter((definition) => definition.name.endsWith(`/${id}`))
    const definition = exact ?? (bare.length === 1 ? bare[0] : undefined)
    if (definition !== undefined) {
      if (!found.includes(definition)) found.push(definition)
      continue
    }
    const place = skill.places.abilities[index] ?? skill.places.name
    problems.push(
      bare.length > 1
        ? problemIn(skill, place, 'ability/ambiguous', { id, names: bare.map(({ name }) => name) })
        : problemIn(skill, place, 'ability/unknown', { id, near: nearest(id, known) }),
    )
  }
  return { definitions: found, problems }
}
