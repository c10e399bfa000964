import type { IndexFormat, Settings } from '@skillfold/runtime'
import {
  composeEntry,
  composeLoad,
  composePrompt,
  deliver,
  type Piece,
} from '@skillfold/runtime/text'
import { costIndex } from './index-cost.ts'
import { type Measure, sum } from './measure.ts'
import type { LoadedSkill } from './peak.ts'
import type { BaseSettings } from './settings.ts'

/** What a conversation begins with: the index, and in mode `full` what is loaded with it. */
export interface StartCost {
  readonly format: IndexFormat
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
  /** What the index would cost in each format, in tokens. */
  readonly formats: Readonly<Record<IndexFormat, number>>
  /** What the start would cost with every listed skill in mode `full`, in tokens. */
  readonly full: number
}

/** A skill's line of the index; skills of one compiler have one format. */
const lines = new WeakMap<LoadedSkill, Piece>()

/**
 * Renders and measures what a conversation begins with.
 *
 * @param skills All skills in name order.
 * @param base The catalog's settings, the tools apart.
 * @param budget The limit in tokens.
 * @param measure How to count.
 * @returns The start with its costs.
 */
export function costStart(
  skills: readonly LoadedSkill[],
  base: BaseSettings,
  budget: number,
  { count }: Measure,
): StartCost {
  const settings: Settings = { ...base, tools: [], toolTokens: 0 }
  const visible = skills.filter(({ source }) => !source.hidden)
  const listed = visible.filter(({ source }) => !source.deferred)
  const isFull = ({ source }: LoadedSkill): boolean => (source.mode ?? base.mode) === 'full'
  const { text, tokens } = deliver(
    composePrompt(
      listed.filter(isFull).map(({ source, content }) => ({ name: source.name, content })),
      listed.filter((skill) => !isFull(skill)).map((skill) => entryLine(skill, settings)),
      settings,
    ),
    count,
  )
  return {
    format: base.index.format,
    text,
    tokens,
    budget,
    listed: listed.map(({ source }) => source.name),
    total: visible.length,
    formats: costIndex(listed, base.index.frame),
    full: costWhole(listed, base),
  }
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
function costWhole(skills: readonly LoadedSkill[], base: BaseSettings): number {
  const { fullOpen = 0, contentEnd = 0, contentEndLine = 0 } = base.messages
  if (skills.length === 0) return 0
  const loads = skills.map(({ source, content, load }) => {
    if (source.requires.length === 0) return load
    const own = composeLoad([{ name: source.name, content }], base)
    return sum(own.map(({ tokens }) => tokens ?? 0))
  })
  // Only the last one ends without a newline.
  return fullOpen + sum(loads) + (skills.length - 1) * (contentEndLine - contentEnd)
}
