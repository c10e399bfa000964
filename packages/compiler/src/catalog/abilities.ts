import type { ToolDefinition } from '@skillfold/runtime'
import type { Problem } from '../problems/problem.ts'
import type { SourceSkill } from '../skill/source-skill.ts'
import { nearest } from '../text/nearest.ts'

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
    const place = { file: skill.file, skill: skill.name, ...(skill.places.abilities[index] ?? skill.places.name) }
    const names = bare.map(({ name }) => name)
    problems.push(
      names.length > 1
        ? { code: 'ability/ambiguous', severity: 'error', args: { id, names }, ...place }
        : {
            code: 'ability/unknown',
            severity: 'error',
            args: { id, near: nearest(id, definitions.map(({ name }) => name)) },
            ...place,
          },
    )
  }
  return { definitions: found, problems }
}
