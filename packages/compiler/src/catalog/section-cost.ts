import type { Section, Settings } from '@skillfold/runtime'
import { composeSection, deliver } from '@skillfold/runtime/text'
import type { MeasuredSkill } from './measure.ts'

/**
 * Adds up what loading one section of a skill delivers: its text, the definitions of abilities and
 * the lines around them.
 *
 * @param skill The skill.
 * @param section One of its content's sections.
 * @param settings The catalog's settings.
 * @returns Tokens.
 */
export function sectionCost(
  { source: { name }, content }: MeasuredSkill,
  section: Section,
  settings: Settings,
): number {
  return deliver(composeSection({ name, content }, section, settings)).tokens
}
