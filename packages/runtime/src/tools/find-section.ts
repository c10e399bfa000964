import { Refusal } from '../session/answer.ts'
import { matchExactly } from '../set/names.ts'
import { composeSectionLines, message } from '../text/compose.ts'
import { noSections } from '../text/messages.ts'
import type { Section } from '../types.ts'
import { refuseName, type ToolCall } from './tool.ts'

/** Finds a section by its id or title, or refuses with those that there are. */
export function findSection(call: ToolCall, sections: readonly Section[], wanted: string): Section {
  const { parts, settings } = call.set
  const { match = matchExactly } = parts
  for (const key of ['id', 'title'] as const) {
    const texts = sections.map((section) => section[key])
    const found = sections[texts.indexOf(match(wanted, texts).name ?? '')]
    if (found) return found
  }
  throw sections.length > 0
    ? refuseName(call, 'unknown-section', composeSectionLines(sections, settings))
    : new Refusal('unknown-section', message(noSections, settings))
}
