import type { Settings } from '@skillfold/runtime'
import {
  composeName,
  composeRefusal,
  composeRequired,
  composeSectionChoices,
  deliver,
} from '@skillfold/runtime/text'
import type { Measure, MeasuredSkill } from './measure.ts'
import { sectionCost } from './section-cost.ts'

/** A skill with the cost of all that its load delivers, in tokens. */
export type LoadedSkill = MeasuredSkill & { readonly load: number }

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
 * delivered at once. That is a whole load where it fits the window, else the refusal that offers
 * its sections together with the largest of them, and what that says of the skills that it requires.
 *
 * @param skills All skills.
 * @param fixed What is always there.
 * @param settings The catalog's settings; the window is among them.
 * @param measure How to count.
 * @returns The peak with its parts.
 */
export function findPeak(
  skills: readonly LoadedSkill[],
  fixed: { readonly index: number; readonly tools: number; readonly reserve: number },
  settings: Settings,
  measure: Measure,
): Peak {
  const base = fixed.index + fixed.tools + fixed.reserve
  const free = settings.window - base
  let unit = 0
  let name: string | undefined
  // Few skills come in parts, and fewer of them require others: none of a large catalog is listed
  // for nothing.
  let names: ReadonlySet<string> | undefined
  const isThere = (required: string): boolean => {
    names ??= new Set(skills.map(({ source }) => source.name))
    return names.has(required)
  }
  for (const skill of skills) {
    const needed =
      skill.load <= free ? skill.load : costInParts(skill, isThere, free, settings, measure)
    if (needed > unit) {
      unit = needed
      name = skill.source.name
    }
  }
  return { tokens: base + unit, skill: name, parts: { ...fixed, unit } }
}

/**
 * What skills cost in parts, with the room and the required skills that this is for; skills of one
 * compiler have one form.
 */
const inParts = new WeakMap<LoadedSkill, { readonly by: string; readonly tokens: number }>()

function costInParts(
  skill: LoadedSkill,
  isThere: (required: string) => boolean,
  free: number,
  settings: Settings,
  measure: Measure,
): number {
  const here = skill.source.requires.filter(isThere)
  const by = JSON.stringify([free, here])
  const known = inParts.get(skill)
  if (known?.by === by) return known.tokens
  const tokens = addParts(skill, here, free, settings, measure)
  inParts.set(skill, { by, tokens })
  return tokens
}

function addParts(
  skill: LoadedSkill,
  here: readonly string[],
  free: number,
  settings: Settings,
  { count }: Measure,
): number {
  const { content, load, source } = skill
  if (content.sections.length === 0) return load
  const choices = composeSectionChoices(content.sections, settings)
  const refusal = composeRefusal(load, free, choices, settings)
  const largest = content.sections.map((section) => sectionCost(skill, section, settings))
  const lines = here.map((name) => composeName({ name }, settings))
  const required = composeRequired(lines, here.length < source.requires.length, settings)
  const said = deliver([...refusal, ...required], count)
  return Math.min(load, said.tokens + Math.max(...largest))
}
