import type { Catalog, IndexFormat, Settings } from '@skillfold/runtime'
import {
  composeEntry,
  composeLoad,
  composePrompt,
  deliver,
  type Piece,
} from '@skillfold/runtime/text'
import type { ResolvedConfig } from '../config/resolve.ts'
import { areAlike, differences } from './differences.ts'
import { costIndex } from './index-cost.ts'
import { type Measure, sum } from './measure.ts'
import { explainCuts, type Overflow } from './overflow/explain.ts'
import { fit, type Offer, offer } from './overflow/fit.ts'
import { fittedIndex } from './overflow/fitted.ts'
import { overflowing } from './overflow/overflowing.ts'
import { isGroupsAlone, othersOf } from './overflow/strategy.ts'
import type { LoadedSkill } from './peak.ts'

/** What a conversation begins with: the index, and in mode `full` what is loaded with it. */
export interface StartCost {
  readonly format: IndexFormat
  /** What stands around the index's lines. */
  readonly frame: Settings['index']
  /** The exact text; empty where there is no skill. */
  readonly text: string
  /** Its exact count, in tokens. */
  readonly tokens: number
  /** The limit in tokens, `Infinity` for none. */
  readonly budget: number
  /** Names in the index's order. */
  readonly listed: readonly string[]
  /** Skills that the model could load, listed or not. */
  readonly total: number
  /** What the whole index would cost in each format, in tokens. */
  readonly formats: Readonly<Record<IndexFormat, number>>
  /** What the start would cost with every listed skill in mode `full`, in tokens. */
  readonly full: number
  /** What the catalog holds of an index that was made to fit. */
  readonly fitted?: Pick<Catalog['index'], 'lines' | 'unlisted'>
  /** How it was made to fit. */
  readonly overflow?: Overflow
  /** Over its budget: what would make it fit, the best first. */
  readonly offers: readonly Offer[]
  /** It could be made to fit, but there is no tool that has the skills which are left out then. */
  readonly lacksTool?: true
}

/** A skill's line of the index; skills of one compiler have one format. */
const lines = new WeakMap<LoadedSkill, Piece>()

/**
 * Renders and measures what a conversation begins with, cut down to its budget where it is over
 * and the configuration says how.
 *
 * @param skills All skills in name order.
 * @param settings The catalog's settings. Their tools are those of an index that lists not every
 *   skill, since only such an index names one.
 * @param config The limit, and what is done where it is passed.
 * @param measure How to count.
 * @returns The start with its costs.
 */
export function costStart(
  skills: readonly LoadedSkill[],
  settings: Settings,
  config: Pick<ResolvedConfig, 'budget' | 'overflow' | 'instructions' | 'tools'>,
  measure: Measure,
): StartCost {
  const { budget, overflow: strategy } = config
  const { format, frame } = settings.index
  const visible = skills.filter(({ source }) => !source.hidden)
  const listed = visible.filter(isListed)
  const full = listed.filter((skill) => isWhole(skill, settings))
  const lite = listed.filter((skill) => !isWhole(skill, settings))
  const parts = full.map(({ source, content }) => ({ name: source.name, content }))
  const lineOf = (skill: LoadedSkill): Piece => entryLine(skill, settings)
  const render = (lines: readonly Piece[], index = settings.index) => {
    const pieces = composePrompt(parts, lines, { ...settings, index })
    const { text, tokens } = deliver(pieces, measure.count)
    return { frame: index, text, tokens }
  }
  const whole = {
    ...render(lite.map(lineOf)),
    format,
    budget: budget.index,
    listed: listed.map(({ source }) => source.name),
    total: visible.length,
    formats: costIndex(listed, frame),
    full: costWhole(listed, settings),
    offers: [],
  }
  if (whole.tokens <= whole.budget) return whole
  const index = overflowing({ ...whole, listed, full }, settings, config, measure)
  if (strategy === 'error') return { ...whole, offers: offer(index) }
  const cutting = fit(strategy, index)
  if (cutting === undefined) {
    const lacksTool = !index.hasWay && fit(strategy, { ...index, hasWay: true }) !== undefined
    return { ...whole, offers: offer(index), ...(lacksTool && { lacksTool }) }
  }

  const { lines, groups } = cutting
  const shown = new Set([...index.kept, ...cutting.listed])
  const unlisted = index.unlisted(cutting.listed.length, othersOf(groups))
  return {
    ...whole,
    ...render(
      [
        ...lite.flatMap((skill) => (shown.has(skill) ? (lines.get(skill) ?? lineOf(skill)) : [])),
        ...groups,
        ...(unlisted === undefined ? [] : [unlisted]),
      ],
      isGroupsAlone(cutting, index) ? index.ofGroups : settings.index,
    ),
    listed: listed.filter((skill) => shown.has(skill)).map(({ source }) => source.name),
    fitted: fittedIndex(cutting, unlisted),
    overflow: { strategy, whole: whole.tokens, cuts: explainCuts(index, cutting) },
  }
}

/**
 * Measures again and again under the same configuration, and anew only where an entry changed.
 *
 * @returns A function like `costStart`.
 */
export function createStart(): typeof costStart {
  let before: readonly LoadedSkill[] = []
  let start: StartCost | undefined
  return (skills, settings, config, measure) => {
    // How an index is cut down tells of the skills themselves.
    const isPlain = start !== undefined && start.tokens <= start.budget && !start.overflow
    const startedBy = (skill: LoadedSkill): unknown => describe(skill, settings)
    if (start !== undefined && isPlain && areAlike(before, skills, startedBy)) {
      const listed = (differences(before, skills) ?? []).filter((at) => isListed(skills[at]))
      const loads = (of: readonly LoadedSkill[]): number =>
        sum(listed.map((at) => costOwnLoad(of[at] as LoadedSkill, settings)))
      start = { ...start, full: start.full + loads(skills) - loads(before) }
    } else start = costStart(skills, settings, config, measure)
    before = skills
    return start
  }
}

/** All that a plain start has of a skill, its load in mode `full` apart. */
function describe({ source, entry, nameLine, content }: LoadedSkill, settings: Settings): unknown {
  const { name, description, mode, hidden, deferred, pinned } = source
  const whole = (mode ?? settings.mode) === 'full' && content
  return [name, description, mode, hidden, deferred, pinned, entry, nameLine, whole]
}

/** Whether a skill that is listed stands in the start text with its body. */
export function isWhole({ source }: LoadedSkill, settings: Settings): boolean {
  return (source.mode ?? settings.mode) === 'full'
}

/** What a skill's own load costs, in tokens, without what it requires. */
export function costOwnLoad({ source, content, load }: LoadedSkill, settings: Settings): number {
  if (source.requires.length === 0) return load
  const own = composeLoad([{ name: source.name, content }], settings)
  return sum(own.map(({ tokens }) => tokens ?? 0))
}

function isListed(skill: LoadedSkill | undefined): boolean {
  return skill !== undefined && !skill.source.hidden && !skill.source.deferred
}

function entryLine(skill: LoadedSkill, settings: Settings): Piece {
  const known = lines.get(skill)
  if (known !== undefined) return known
  const { source, entry, nameLine, load } = skill
  const { name, description } = source
  const tokens = { entry, name: nameLine, load }
  const line = composeEntry({ name, description, tokens }, settings)
  lines.set(skill, line)
  return line
}

/** What the prompt would cost with all of these skills whole, without composing it. */
function costWhole(skills: readonly LoadedSkill[], settings: Settings): number {
  const { fullOpen = 0, contentEnd = 0, contentEndLine = 0 } = settings.messages
  if (skills.length === 0) return 0
  const loads = skills.map((skill) => costOwnLoad(skill, settings))
  // Only the last one ends without a newline.
  return fullOpen + sum(loads) + (skills.length - 1) * (contentEndLine - contentEnd)
}
