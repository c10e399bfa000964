import type { AbilityDefinition, IndexFormat, Section, ToolDefinition } from '@skillfold/runtime'
import {
  type MessageKey,
  messages,
  renderAbilityLine,
  renderBody,
  renderEntry,
  renderResource,
  renderResourceLine,
} from '@skillfold/runtime/text'
import type { SourceResource, SourceSection, SourceSkill } from '../skill/source-skill.ts'

/** The index formats, cheapest to write first. */
export const indexFormats = ['tags', 'list', 'xml'] as const satisfies readonly IndexFormat[]

/** A skill with the exact cost of everything that can be delivered of it. All in tokens. */
export interface MeasuredSkill {
  readonly source: SourceSkill
  /** The index line with its newline. */
  readonly entry: Readonly<Record<IndexFormat, number>>
  /** The line `- name`, with its newline. */
  readonly nameLine: number
  /** The delivered body with its first line. */
  readonly body: number
  readonly sections: readonly Section[]
  readonly resources: readonly MeasuredResource[]
  readonly abilities: readonly (AbilityDefinition & { readonly tokens: number })[]
  /** The lines of its abilities' definitions together. */
  readonly abilityTokens: number
  /** What it alone adds to a load, up to its last line, which is not counted. */
  readonly unit: number
}

/** A resource with its cost. */
export interface MeasuredResource {
  readonly source: SourceResource
  /** The line that lists it. */
  readonly listed: number
  /** The delivered text with its first line; `undefined` for a binary file. */
  readonly tokens: number | undefined
  readonly sections: readonly Section[]
}

/** What measuring needs to know. */
export interface Measure {
  /** Counts a text, in tokens. */
  readonly count: (text: string) => number
  /** Control texts, see `neutralise`. */
  readonly control: readonly string[]
}

/**
 * Measures one skill: each text is rendered by the functions that the runtime delivers it with.
 *
 * @param source The skill.
 * @param definitions Definitions of the abilities that it groups.
 * @param measure How to count.
 * @returns The skill with its costs.
 */
export function measureSkill(
  source: SourceSkill,
  definitions: readonly ToolDefinition[],
  measure: Measure,
): MeasuredSkill {
  const { count, control } = measure
  const { name, description } = source
  const entry = (format: IndexFormat): number =>
    count(renderEntry(format, { name, description }, control))
  const abilities = definitions.map((definition) => ({
    ...definition,
    tokens: count(renderAbilityLine(definition, control)),
  }))
  const resources = source.resources.map((resource) => measureResource(name, resource, measure))
  const body = count(renderBody(name, source.body, control))
  const block = (open: MessageKey, end: MessageKey, lines: readonly number[]): number =>
    lines.length === 0 ? 0 : count(messages[open]) + sum(lines) + count(messages[end])
  const abilityLines = abilities.map(({ tokens }) => tokens)
  return {
    source,
    entry: { tags: entry('tags'), list: entry('list'), xml: entry('xml') },
    nameLine: count(`- ${name}\n`),
    body,
    sections: measureSections(source.sections, (section) =>
      count(renderBody(name, source.body.slice(section.start, section.end), control, section.id)),
    ),
    resources,
    abilities,
    abilityTokens: sum(abilityLines),
    unit:
      body +
      block(
        'resourcesOpen',
        'resourcesEnd',
        resources.map(({ listed }) => listed),
      ) +
      block('abilitiesOpen', 'abilitiesEnd', abilityLines),
  }
}

function measureResource(
  name: string,
  source: SourceResource,
  { count, control }: Measure,
): MeasuredResource {
  const { path, text, type, bytes } = source
  if (text === undefined) {
    const listed = count(renderResourceLine(path, { type, bytes }, control))
    return { source, listed, tokens: undefined, sections: [] }
  }
  const tokens = count(renderResource(name, path, text, control))
  return {
    source,
    listed: count(renderResourceLine(path, { tokens }, control)),
    tokens,
    sections: measureSections(source.sections, (section) =>
      count(renderResource(name, path, text.slice(section.start, section.end), control, section.id)),
    ),
  }
}

function measureSections(
  sections: readonly SourceSection[],
  tokensOf: (section: SourceSection) => number,
): Section[] {
  return sections.map((section) => ({
    id: section.id,
    title: section.title,
    level: section.level,
    start: section.start,
    end: section.end,
    tokens: tokensOf(section),
  }))
}

/** Adds figures up. */
export function sum(figures: Iterable<number>): number {
  let total = 0
  for (const figure of figures) total += figure
  return total
}
