import { sum } from '../measure.ts'
import type { LoadedSkill } from '../peak.ts'
import { names } from './names.ts'
import { costCutting, type Strategy } from './strategy.ts'

/**
 * Shows as many skills as fit, each whole: one's own before those of packages, then the ones
 * whose lines cost least, since that shows the most skills. The others keep their names where
 * there is room for all of these: what a skill costs does not tell how often it is asked for, and
 * without names skills chosen by chance did better in some catalogs. Where there is room for names
 * alone, those are the index.
 */
export const top: Strategy = (index) => {
  const { skills, room, format, unlisted, group } = index
  const note = (listed: number, others: 'name' | undefined): number =>
    unlisted(listed, others)?.tokens ?? 0
  const all = new Map(skills.map((skill) => [skill, group(skill.source.name, [skill])]))
  const named = sum([...all.values()].map(({ tokens }) => tokens))
  const others = named + note(0, 'name') <= room ? 'name' : undefined
  const listed: LoadedSkill[] = []
  let used = others ? named : 0
  // Sorting is stable, so that equals stay in name order.
  for (const skill of [...skills].sort(
    (a, b) => packaged(a) - packaged(b) || a.entry[format] - b.entry[format],
  )) {
    const before = others ? (all.get(skill)?.tokens ?? 0) : 0
    const tokens = used + skill.entry[format] - before
    if (tokens + note(listed.length + 1, others) > room) continue
    used = tokens
    listed.push(skill)
  }
  if (listed.length === 0) {
    const bare = names(index)
    if (costCutting(bare, index) <= room) return bare
  }
  for (const skill of listed) all.delete(skill)
  return { listed, lines: new Map(), groups: others ? [...all.values()] : [] }
}

const packaged = ({ source }: LoadedSkill): number => (source.dependency === undefined ? 0 : 1)
