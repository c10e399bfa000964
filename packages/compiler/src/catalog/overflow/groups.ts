import { compareText } from '../../text/compare.ts'
import type { LoadedSkill } from '../peak.ts'
import { groupSkills } from './grouping.ts'
import { names } from './names.ts'
import { type Cutting, costCutting, type Group, type Strategy } from './strategy.ts'

/** The group of skills that belong to no other, where their names do not fit. */
const rest = 'other'

/**
 * Shows groups with their numbers of skills, see `groupSkills`. Skills that belong to no group
 * are listed by name while there is room for that, else they are a group of their own.
 */
export const groups: Strategy = (index) => {
  const measure = (found: ReadonlyMap<string, readonly LoadedSkill[]>): Group[] =>
    [...found]
      .sort(([a], [b]) => compareText(a, b))
      .map(([name, skills]) => index.group(name, skills))
  const found = groupSkills(index.skills)
  const grouped = new Set([...found.values()].flat())
  const single = index.skills.filter((skill) => !grouped.has(skill))
  const listing: Cutting = { ...names({ ...index, skills: single }), groups: measure(found) }
  if (single.length === 0 || costCutting(listing, index) <= index.room) return listing
  const all = found.set(rest, [...(found.get(rest) ?? []), ...single])
  return { listed: [], lines: new Map(), groups: measure(all) }
}
