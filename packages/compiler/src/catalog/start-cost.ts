import type { IndexFormat, Settings } from '@skillfold/runtime'
import { composeEntry, composePrompt, deliver } from '@skillfold/runtime/text'
import { costIndex } from './index-cost.ts'
import type { Measure } from './measure.ts'
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
  const compose = (isFull: (skill: LoadedSkill) => boolean): { text: string; tokens: number } =>
    deliver(
      composePrompt(
        listed.filter(isFull).map(({ source, content }) => ({ name: source.name, content })),
        listed
          .filter((skill) => !isFull(skill))
          .map(({ source, entry, nameLine, load }) => {
            const { name, description } = source
            return composeEntry(
              { name, description, tokens: { entry, name: nameLine, load } },
              settings,
            )
          }),
        settings,
      ),
      count,
    )
  const { text, tokens } = compose(({ source }) => (source.mode ?? base.mode) === 'full')
  return {
    format: base.index.format,
    text,
    tokens,
    budget,
    listed: listed.map(({ source }) => source.name),
    total: visible.length,
    formats: costIndex(listed, base.index.frame),
    full: compose(() => true).tokens,
  }
}
