import { composeLoad, type LoadPart, type TextSettings } from '@skillfold/runtime/text'
import type { Problem } from '../problems/problem.ts'
import type { SourceSkill } from '../skill/source-skill.ts'
import { nearest } from '../text/nearest.ts'
import { createMapping } from './differences.ts'
import { type MeasuredSkill, sum } from './measure.ts'
import type { LoadedSkill } from './peak.ts'
import { problemIn } from './problem-in.ts'

/**
 * Adds to each skill what its load costs: all that `load_skill` delivers, with every skill that
 * it requires, directly or not. A cycle is no fault, since each is delivered once.
 *
 * @returns A function of all skills, and of control texts and the costs of fixed texts, which are
 *   to be the same each time. It gives the skills with their loads, in the same order; one whose
 *   load is the same as before stays the same object.
 */
export function createLoads(): (
  skills: readonly MeasuredSkill[],
  settings: TextSettings,
) => readonly LoadedSkill[] {
  const known = new WeakMap<MeasuredSkill, LoadedSkill>()
  const cost = (skill: MeasuredSkill, parts: readonly LoadPart[], settings: TextSettings) => {
    const load = sum(composeLoad(parts, settings).map(({ tokens }) => tokens ?? 0))
    const before = known.get(skill)
    if (before?.load === load) return before
    const loaded = { ...skill, load }
    known.set(skill, loaded)
    return loaded
  }
  const alone = createMapping((skill: MeasuredSkill, settings: TextSettings) =>
    skill.source.requires.length > 0
      ? undefined
      : (known.get(skill) ?? cost(skill, [partOf(skill)], settings)),
  )
  return (skills, settings) => {
    const loads = alone(skills, settings)
    if (!loads.includes(undefined)) return loads as readonly LoadedSkill[]
    const byName = new Map(skills.map((skill) => [skill.source.name, skill]))
    return loads.map((loaded, at) => {
      const skill = skills[at] as MeasuredSkill
      return loaded ?? cost(skill, loadParts(skill, byName), settings)
    })
  }
}

/**
 * Collects what loading a skill delivers.
 *
 * @param skill The skill.
 * @param byName All skills.
 * @returns The skill and all that it requires, those that another needs before it.
 */
export function loadParts(
  skill: MeasuredSkill,
  byName: ReadonlyMap<string, MeasuredSkill>,
): LoadPart[] {
  const found = new Set<MeasuredSkill>()
  const pending = [skill]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (found.has(next)) continue
    found.add(next)
    for (const name of next.source.requires) {
      const required = byName.get(name)
      if (required !== undefined) pending.push(required)
    }
  }
  return [...found].reverse().map((part) => ({
    ...partOf(part),
    incomplete: part.source.requires.some((name) => !byName.has(name)),
  }))
}

function partOf({ source, content }: MeasuredSkill): LoadPart {
  return { name: source.name, content }
}

/**
 * Checks that what skills require is there.
 *
 * @returns A function of all skills of the catalog, which gives a problem for each name that no
 *   skill has.
 */
export function createRequirementCheck(): (skills: readonly SourceSkill[]) => Problem[] {
  const requirements = createMapping(({ requires }: SourceSkill) => requires.length > 0)
  return (skills) => {
    const isRequiring = requirements(skills)
    if (!isRequiring.includes(true)) return []
    const names = new Set(skills.map(({ name }) => name))
    return skills.flatMap((skill, at) => (isRequiring[at] ? checkRequires(skill, names) : []))
  }
}

function checkRequires(skill: SourceSkill, names: ReadonlySet<string>): Problem[] {
  return skill.requires.flatMap((name, index) => {
    if (names.has(name)) return []
    const place = skill.places.requires[index] ?? skill.places.name
    const args = { name, near: nearest(name, [...names]) }
    return [problemIn(skill, place, 'catalog/unknown-requirement', args)]
  })
}
