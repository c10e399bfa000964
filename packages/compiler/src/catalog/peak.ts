import type { LoadedSkill } from './budgets.ts'

/** The fullest that the window can get with one skill loaded. All in tokens. */
export interface Peak {
  readonly tokens: number
  /** The skill whose delivery makes it; `undefined` where there is none. */
  readonly skill: string | undefined
  readonly parts: {
    readonly index: number
    readonly tools: number
    /** The largest unit that must be delivered at once. */
    readonly unit: number
    readonly reserve: number
  }
}

/**
 * Finds the peak: index, tool definitions and reserve, with the largest unit that must be
 * delivered at once. That is a whole load where it fits the window, else the outline of its
 * sections together with the largest of them.
 *
 * @param skills All skills.
 * @param fixed What is always there.
 * @param window The model's window.
 * @returns The peak with its parts.
 */
export function findPeak(
  skills: readonly LoadedSkill[],
  fixed: { index: number; tools: number; reserve: number },
  window: number,
): Peak {
  const base = fixed.index + fixed.tools + fixed.reserve
  let unit = 0
  let name: string | undefined
  for (const skill of skills) {
    const needed = base + skill.load <= window ? skill.load : inParts(skill)
    if (needed > unit) {
      unit = needed
      name = skill.source.name
    }
  }
  return { tokens: base + unit, skill: name, parts: { ...fixed, unit } }
}
