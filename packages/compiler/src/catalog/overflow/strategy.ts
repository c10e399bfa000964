import type { IndexFormat, Settings } from '@skillfold/runtime'
import { type Others, othersIn } from '@skillfold/runtime/text'
import type { LoadedSkill } from '../peak.ts'

/**
 * The ways to make an index fit its budget, the one first by which the right skill was found most
 * often at equal budgets (`docs/performance.md`, "Overflow").
 */
export const overflowStrategies = ['shorten', 'top', 'names', 'groups'] as const

/** What is done with an index that is over its budget. */
export type OverflowStrategy = (typeof overflowStrategies)[number]

/** A line of an index, ending in a newline, and its tokens. */
export interface MeasuredLine {
  readonly text: string
  readonly tokens: number
}

/** A line in place of a skill's whole one. */
export interface ShortLine extends MeasuredLine {
  /** What is left of the description, with `…` for what is not; empty for the name alone. */
  readonly description: string
}

/** The line of some skills together, or the name of one. */
export interface Group extends MeasuredLine {
  readonly name: string
  /** In name order. */
  readonly skills: readonly LoadedSkill[]
}

/** An index that is over its budget: what can be cut, and how much room there is for it. */
export interface Overflowing {
  /** In name order. Skills that are always shown whole are not among them. */
  readonly skills: readonly LoadedSkill[]
  /** The skills of the index that are always shown whole. */
  readonly kept: readonly LoadedSkill[]
  readonly format: IndexFormat
  /** The limit, in tokens. */
  readonly budget: number
  /** Tokens of it that are for the lines of `skills`, of groups, and for `unlisted`. */
  readonly room: number
  /** What stands around the lines where all that is shown are groups. */
  readonly ofGroups: Settings['index']
  /** How much more that costs, in tokens. */
  readonly groupsExtra: number
  /** Whether there is a tool that has the skills which are not shown. */
  readonly hasWay: boolean
  /** Measures the line of a skill with a part of its description. */
  line(skill: LoadedSkill, description: string): ShortLine
  /** Measures the line of a group. */
  group(name: string, skills: readonly LoadedSkill[]): Group
  /**
   * Measures the line that says how many skills are listed of how many.
   *
   * @param listed How many of `skills` have a line.
   * @param others What is shown of the others.
   * @returns Nothing where all are listed.
   */
  unlisted(listed: number, others: Others): MeasuredLine | undefined
}

/** What an index shows of the skills that can be cut. */
export interface Cutting {
  /** Skills that have a line, in any order. */
  readonly listed: readonly LoadedSkill[]
  /** The lines of those that are not shown whole. */
  readonly lines: ReadonlyMap<LoadedSkill, ShortLine>
  readonly groups: readonly Group[]
}

/** Cuts an index down; as far as the strategy goes, where that is not enough. */
export type Strategy = (index: Overflowing) => Cutting

/** What an index shows of the skills that have no line of their own. */
export const othersOf = (groups: readonly Group[]): Others =>
  othersIn(groups.map(({ name, skills }) => ({ name, skills: skills.map(nameOf) })))

export const nameOf = ({ source }: LoadedSkill): string => source.name

/** Whether all that an index shows are groups. */
export const isGroupsAlone = ({ listed }: Cutting, { kept }: Overflowing): boolean =>
  listed.length + kept.length === 0

/** What the lines of a cutting cost, in tokens, with what it takes beyond the usual frame. */
export function costCutting(cutting: Cutting, index: Overflowing): number {
  const { listed, lines, groups } = cutting
  let tokens = index.unlisted(listed.length, othersOf(groups))?.tokens ?? 0
  if (isGroupsAlone(cutting, index)) tokens += index.groupsExtra
  for (const skill of listed) tokens += lines.get(skill)?.tokens ?? skill.entry[index.format]
  for (const group of groups) tokens += group.tokens
  return tokens
}
