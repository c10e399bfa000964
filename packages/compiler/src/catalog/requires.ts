import { composeLoad, type LoadPart, type TextSettings } from '@skillfold/runtime/text'
import type { Problem } from '../problems/problem.ts'
import type { SourceSkill } from '../skill/source-skill.ts'
import { nearest } from '../text/nearest.ts'
import { type MeasuredSkill, sum } from './measure.ts'
import type { LoadedSkill } from './peak.ts'
import { problemIn } from './problem-in.ts'

/**
 * Adds to each skill what its load costs: all that `load_skill` delivers, with every skill that
 * it requires, directly or not. A cycle is no fault, since each is delivered once.
 *
 * @param skills All skills.
 * @param settings Control texts and the costs of fixed texts.
 * @param known What was made of skills under the same settings before; a skill whose load is the
 *   same stays the same object.
 * @returns The skills with their loads, in the same order.
 */
export function loadCosts(
  skills: readonly MeasuredSkill[],
  settings: TextSettings,
  known: WeakMap<MeasuredSkill, LoadedSkill> = new WeakMap(),
): LoadedSkill[] {
  const byName = new Map(skills.map((skill) => [skill.source.name, skill]))
  return skills.map((skill) => {
    const before = known.get(skill)
    if (before !== undefined && skill.source.requires.length === 0) return before
    const pieces = composeLoad(loadParts(skill, byName), settings)
    const load = sum(pieces.map(({ tokens }) => tokens ?? 0))
    if (before?.load === load) return before
    const loaded = { ...skill, load }
    known.set(skill, loaded)
    return loaded
  })
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
  return [...found].reverse().map(({ source, content }) => ({
    name: source.name,
    content,
    incomplete: source.requires.some((name) => !byName.has(name)),
  }))
}

/**
 * Checks that what a skill requires is there.
 *
 * @param skill The skill.
 * @param names All names of the catalog.
 * @returns A problem for each name that no skill has.
 */
export function checkRequires(skill: SourceSkill, names: readonly string[]): Problem[] {
  return skill.requires.flatMap((name, index) => {
    if (names.includes(name)) return []
    const place = skill.places.requires[index] ?? skill.places.name
    const args = { name, near: nearest(name, names) }
    return [problemIn(skill, place, 'catalog/unknown-requirement', args)]
  })
}
