import { sum } from '../measure.ts'
import type { LoadedSkill } from '../peak.ts'
import type { StartCost } from '../start-cost.ts'
import type { Cutting, Overflowing, OverflowStrategy } from './strategy.ts'

/** How an index was made to fit, for people. */
export interface Overflow {
  readonly strategy: OverflowStrategy
  /** What the start would cost with every listed skill shown whole, in tokens. */
  readonly whole: number
  /** What became of each skill that is not shown whole, those that lost most first. */
  readonly cuts: readonly Cut[]
}

/** What became of one skill. */
export interface Cut {
  readonly skill: LoadedSkill
  /** Tokens of its whole line. */
  readonly whole: number
  /** Tokens of the line that is shown; 0 for none. */
  readonly shown: number
  /** What is shown of the description, empty for the name alone; absent without a line. */
  readonly description?: string
  /** The group that stands for it, where it has no line. */
  readonly group?: string
}

/** How many skills met with what. */
export interface CutCounts {
  /** Shown with a part of their descriptions. */
  readonly shortened: number
  /** The part of their lines' tokens that these lost, 0 to 1. */
  readonly lost: number
  /** Shown by their names alone. */
  readonly bare: number
  /** Shown as part of a group. */
  readonly grouped: number
  /** Not shown. */
  readonly hidden: number
}

/**
 * Says what a cutting did to each skill.
 *
 * @param index The index as it was.
 * @param cutting What is shown of it.
 */
export function explainCuts(
  { skills, format }: Overflowing,
  { listed, lines, groups }: Cutting,
): Cut[] {
  const withLine = new Set(listed)
  const groupOf = new Map(
    groups.flatMap((group) => group.skills.map((skill) => [skill, group] as const)),
  )
  const cuts = skills.flatMap((skill): Cut[] => {
    const whole = skill.entry[format]
    const line = lines.get(skill)
    if (line !== undefined) {
      return [{ skill, whole, shown: line.tokens, description: line.description }]
    }
    if (withLine.has(skill)) return []
    const group = groupOf.get(skill)
    return group?.name === skill.source.name
      ? [{ skill, whole, shown: group.tokens, description: '' }]
      : [{ skill, whole, shown: 0, ...(group && { group: group.name }) }]
  })
  // Sorting is stable, so that equals stay in name order.
  return cuts.sort((a, b) => b.whole - b.shown - (a.whole - a.shown))
}

/** Counts what cuts did. */
export function countCuts(cuts: readonly Cut[]): CutCounts {
  const how = (does: (cut: Cut) => boolean): number => cuts.filter(does).length
  const shortened = cuts.filter(({ description = '' }) => description !== '')
  const whole = sum(shortened.map((cut) => cut.whole))
  return {
    shortened: shortened.length,
    lost: whole === 0 ? 0 : 1 - sum(shortened.map(({ shown }) => shown)) / whole,
    bare: how(({ description }) => description === ''),
    grouped: how(({ group }) => group !== undefined),
    hidden: how(({ description, group }) => description === undefined && group === undefined),
  }
}

/**
 * Finds what the index line of a skill costs, as it is shown; for a skill without one, what it
 * would cost.
 *
 * @param start What a conversation begins with.
 * @returns Says the tokens for a skill.
 */
export function shownEntries({
  format,
  overflow,
}: Pick<StartCost, 'format' | 'overflow'>): (skill: LoadedSkill) => number {
  const shown = new Map(overflow?.cuts.map((cut) => [cut.skill, cut.shown]))
  return (skill) => shown.get(skill) || skill.entry[format]
}
