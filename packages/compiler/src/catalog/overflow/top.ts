import type { LoadedSkill } from '../peak.ts'
import type { Strategy } from './strategy.ts'

/**
 * Shows as many skills as fit, each whole: one's own before those of packages, then the ones
 * whose lines cost least, since that shows the most skills.
 */
export const top: Strategy = ({ skills, room, format, unlisted }) => {
  const listed: LoadedSkill[] = []
  let used = 0
  // Sorting is stable, so that equals stay in name order.
  for (const skill of [...skills].sort(
    (a, b) => packaged(a) - packaged(b) || a.entry[format] - b.entry[format],
  )) {
    const tokens = used + skill.entry[format]
    if (tokens + (unlisted(listed.length + 1, false)?.tokens ?? 0) > room) continue
    used = tokens
    listed.push(skill)
  }
  return { listed, lines: new Map(), groups: [] }
}

const packaged = ({ source }: LoadedSkill): number => (source.dependency === undefined ? 0 : 1)
