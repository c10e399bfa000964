import { groups } from './groups.ts'
import { names } from './names.ts'
import { shorten } from './shorten.ts'
import {
  type Cutting,
  costCutting,
  type Group,
  isGroupsAlone,
  nameOf,
  type Overflowing,
  type OverflowStrategy,
  overflowStrategies,
  type Strategy,
} from './strategy.ts'
import { top } from './top.ts'

const strategies: Readonly<Record<OverflowStrategy, Strategy>> = { shorten, names, top, groups }

/** A way to make an index fit, with what it would give. */
export interface Offer {
  readonly strategy: OverflowStrategy
  /** Tokens of the index; for `shorten`, which fills its budget, at most so many. */
  readonly tokens: number
  /** How many skills it would list. */
  readonly listed: number
}

/**
 * Cuts an index down until it fits.
 *
 * @param strategy The way to do it.
 * @param index The index.
 * @returns What it shows; `undefined` where it does not fit even so, or would be of no use.
 */
export function fit(strategy: OverflowStrategy, index: Overflowing): Cutting | undefined {
  const cutting = strategies[strategy](index)
  return isOfUse(cutting, index) && costCutting(cutting, index) <= index.room ? cutting : undefined
}

/** Whether a model can come to each skill, and has a choice. */
function isOfUse(cutting: Cutting, index: Overflowing): boolean {
  // One group of all skills says nothing.
  if (isGroupsAlone(cutting, index) && cutting.groups.length < 2) return false
  const named = cutting.listed.length + cutting.groups.filter(isName).length
  return index.hasWay || named === index.skills.length
}

const isName = ({ name, skills: [first, second] }: Group): boolean =>
  second === undefined && first !== undefined && nameOf(first) === name

/**
 * Finds the strategies that would make an index fit.
 *
 * @param index The index.
 * @returns Those that would, the one by which skills are found best first.
 */
export function offer(index: Overflowing): Offer[] {
  const { budget, room, kept } = index
  return overflowStrategies.flatMap((strategy) => {
    // Shortening ends in names. To see how far it has to go takes time that advice is not worth.
    const cutting = fit(strategy === 'shorten' ? 'names' : strategy, index)
    if (cutting === undefined) return []
    // Without groups it lists names, and one group says nothing.
    if (strategy === 'groups' && cutting.groups.length < 2) return []
    // Without room for a whole entry it lists names.
    if (strategy === 'top' && cutting.lines.size > 0) return []
    const tokens = strategy === 'shorten' ? budget : budget - room + costCutting(cutting, index)
    return { strategy, tokens, listed: kept.length + cutting.listed.length }
  })
}
