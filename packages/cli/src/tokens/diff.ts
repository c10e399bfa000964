import type { SkillCost, TokenReport } from '@skillfold/compiler'

/** One figure in two reports, in tokens; `undefined` where a report lacks it. */
export interface Difference {
  readonly label: string
  /** Whether it is of all skills together. */
  readonly total: boolean
  readonly before: number | undefined
  readonly after: number | undefined
  /** Whether a new skill makes it: the peak is that of one skill. */
  readonly byNew?: boolean
}

/**
 * Compares two reports.
 *
 * @param before The earlier report.
 * @param after The later one.
 * @returns Index, tools and peak; then what changed of skills, the largest change first. An earlier
 *   report without skills has no totals, since there is nothing to grow from.
 */
export function compareReports(before: TokenReport, after: TokenReport): Difference[] {
  const known = new Set(before.skills.map(({ name }) => name))
  const isNew = (name: string | null): boolean => name !== null && !known.has(name)
  const totals = (['index', 'tools', 'peak'] as const).map((label) => ({
    label,
    total: true,
    before: before.skills.length === 0 ? undefined : before[label].tokens,
    after: after[label].tokens,
    ...(label === 'peak' && { byNew: isNew(after.peak.skill) }),
  }))
  const old = figuresOf(before.skills)
  const now = figuresOf(after.skills)
  const changed = [...new Set([...old.keys(), ...now.keys()])]
    .map((label) => ({ label, total: false, before: old.get(label), after: now.get(label) }))
    .filter((difference) => difference.before !== difference.after)
    .sort((a, b) => size(b) - size(a) || (a.label < b.label ? -1 : 1))
  return [...totals, ...changed]
}

/** How much a figure grew, in tokens; what is new, from nothing. */
export function growth({ before = 0, after = 0 }: Difference): number {
  return Math.max(0, after - before)
}

function figuresOf(skills: readonly SkillCost[]): Map<string, number> {
  const figures = new Map<string, number>()
  for (const { name, entry, load, resources } of skills) {
    figures.set(`${name}: entry`, entry)
    figures.set(`${name}: load`, load)
    for (const { path, tokens } of resources) {
      if (tokens !== null) figures.set(`${name}: ${path}`, tokens)
    }
  }
  return figures
}

function size({ before = 0, after = 0 }: Difference): number {
  return Math.abs(after - before)
}
