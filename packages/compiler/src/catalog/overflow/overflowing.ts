import type { Settings } from '@skillfold/runtime'
import {
  renderBareEntry,
  renderEntry,
  renderGroupLine,
  renderUnlisted,
} from '@skillfold/runtime/text'
import type { ResolvedConfig } from '../../config/resolve.ts'
import { costFrame } from '../index-cost.ts'
import { type Measure, sum } from '../measure.ts'
import type { LoadedSkill } from '../peak.ts'
import { instructionLine } from '../settings.ts'
import { type MeasuredLine, nameOf, type Overflowing } from './strategy.ts'

/** An index that is over its budget. */
export interface WholeIndex {
  /** The skills that it lists, in name order. */
  readonly listed: readonly LoadedSkill[]
  /** Those of them whose bodies are in the prompt. */
  readonly full: readonly LoadedSkill[]
  /** How many skills could be loaded. */
  readonly total: number
  /** Tokens of all that a conversation begins with. */
  readonly tokens: number
  /** The limit in tokens. */
  readonly budget: number
}

/**
 * Finds what of an index can be cut, and measures how much room there is for it. Pinned skills
 * stay whole, and so do those whose bodies are in the prompt.
 *
 * @param whole The index.
 * @param settings What texts are rendered with, and the tools that sessions will offer.
 * @param config What is configured of the line above the index.
 * @param measure How to count.
 */
export function overflowing(
  { listed, full, total, tokens, budget }: WholeIndex,
  settings: Settings,
  config: Pick<ResolvedConfig, 'instructions' | 'tools'>,
  measure: Measure,
): Overflowing {
  const { count, control } = measure
  const { format, frame } = settings.index
  const instructions = instructionLine(config, 'groups')
  const ofGroups = { format, instructions, frame: costFrame(instructions, measure) }
  const kept = listed.filter((skill) => skill.source.pinned || full.includes(skill))
  const skills = listed.filter((skill) => !kept.includes(skill))
  const measured = (text: string): MeasuredLine => ({ text, tokens: count(text) })
  return {
    skills,
    kept,
    format,
    budget,
    room: budget - (tokens - sum(skills.map(({ entry }) => entry[format]))),
    ofGroups,
    groupsExtra: ofGroups.frame[format] - frame[format],
    hasWay: settings.tools.some(({ id }) => id === 'list_skills' || id === 'find_skills'),
    line({ source: { name } }, description) {
      const text =
        description === ''
          ? renderBareEntry(name, control)
          : renderEntry(format, { name, description }, control)
      return { ...measured(text), description }
    },
    group: (name, skills) => ({
      ...measured(renderGroupLine({ name, skills: skills.map(nameOf) }, control)),
      name,
      skills,
    }),
    unlisted(lines, others) {
      const shown = kept.length + lines
      return shown === total
        ? undefined
        : measured(renderUnlisted(shown, total, others, settings.tools))
    },
  }
}
