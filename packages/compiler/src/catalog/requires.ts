import type { Problem } from '../problems/problem.ts'
import type { SourceSkill } from '../skill/source-skill.ts'
import { nearest } from '../text/nearest.ts'

/**
 * Collects a skill and all that it requires, directly or not. A cycle is no fault: each skill is
 * delivered once.
 *
 * @param name The skill's name.
 * @param skills All skills by name.
 * @returns The names; the skill itself among them, unknown ones left out.
 */
export function closure(
  name: string,
  skills: ReadonlyMap<string, { readonly source: SourceSkill }>,
): ReadonlySet<string> {
  const names = new Set<string>()
  const pending = [name]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const skill = skills.get(next)
    if (skill === undefined || names.has(next)) continue
    names.add(next)
    pending.push(...skill.source.requires)
  }
  return names
}

/**
 * Checks that what a skill requires is there.
 *
 * @param skill The skill.
 * @param names All names of the catalog.
 * @returns A problem for each name that no skill has.
 */
export function checkRequires(skill: SourceSkill, names: readonly string[]): Problem[] {
  return skill.requires.flatMap((required, index): Problem[] =>
    names.includes(required)
      ? []
      : [
          {
            code: 'catalog/unknown-requirement',
            severity: 'error',
            args: { name: required, near: nearest(required, names) },
            file: skill.file,
            skill: skill.name,
            ...(skill.places.requires[index] ?? skill.places.name),
          },
        ],
  )
}
