import type {
  AbilityDefinition,
  IndexFormat,
  ResourceEntry,
  Section,
  SkillContent,
  ToolDefinition,
} from '@skillfold/runtime'
import {
  contentEnd,
  messages,
  renderAbilityLine,
  renderBody,
  renderEntry,
  renderNameLine,
  renderResource,
  renderResourceLine,
  resourceEnd,
} from '@skillfold/runtime/text'
import type { SourceResource, SourceSkill } from '../skill/source-skill.ts'
import { measureSections } from './sections.ts'

/** The index formats. */
export const indexFormats = ['tags', 'list', 'xml'] as const satisfies readonly IndexFormat[]

/** What measuring needs to know. */
export interface Measure {
  /** Counts a text, in tokens. */
  readonly count: (text: string) => number
  /** Control texts, see `neutralise`. */
  readonly control: readonly string[]
  /** Tokens above which a section is delivered without its subsections. */
  readonly sectionLimit: number
}

/** A skill with the exact cost of each of its parts. All in tokens. */
export interface MeasuredSkill {
  readonly source: SourceSkill
  /** The index line with its newline. */
  readonly entry: Readonly<Record<IndexFormat, number>>
  /** The line that names it, with its newline. */
  readonly nameLine: number
  /** What its chunk will hold, the functions that load resources apart. */
  readonly content: MeasuredContent
  readonly resources: readonly MeasuredResource[]
}

/** A skill's content with every part measured. */
export interface MeasuredContent extends SkillContent {
  readonly tokens: number
  readonly abilities: readonly (AbilityDefinition & { readonly tokens: number })[]
}

/** A resource with its cost. */
export interface MeasuredResource {
  readonly source: SourceResource
  readonly entry: ResourceEntry
  readonly sections: readonly Section[]
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
  const { name, description, body } = source
  const entry = (format: IndexFormat): number =>
    count(renderEntry(format, { name, description }, control))
  const resources = source.resources.map((resource) => measureResource(name, resource, measure))
  const abilities = definitions.map((definition) => ({
    ...definition,
    tokens: count(renderAbilityLine(definition, control)),
  }))
  const frame = [messages.abilitiesOpen, messages.abilitiesEnd].map((line = '') => count(line))
  const listing = abilities.length > 0 ? [...frame, ...abilities.map(({ tokens }) => tokens)] : []
  return {
    source,
    entry: { tags: entry('tags'), list: entry('list'), xml: entry('xml') },
    nameLine: count(renderNameLine(name, control)),
    content: {
      body,
      tokens: count(renderBody(name, body, control)),
      sections: measureSections(
        body,
        source.sections,
        (part, id) => renderBody(name, part, control, id),
        sum([...listing, count(contentEnd)]),
        measure,
      ),
      resources: Object.fromEntries(
        resources.map((resource) => [resource.source.path, resource.entry]),
      ),
      abilities,
    },
    resources,
  }
}

function measureResource(name: string, source: SourceResource, measure: Measure): MeasuredResource {
  const { count, control } = measure
  const { path, text, type, bytes } = source
  if (text === undefined) {
    const listed = count(renderResourceLine(path, { type, bytes }, control))
    return { source, entry: { listed, bytes, type }, sections: [] }
  }
  // With the line that ends it: what listings tell is what reading costs.
  const end = count(resourceEnd)
  const tokens = count(renderResource(name, path, text, control)) + end
  const listed = count(renderResourceLine(path, { tokens }, control))
  const sections = measureSections(
    text,
    source.sections,
    (part, id) => renderResource(name, path, part, control, id),
    end,
    measure,
  )
  return { source, entry: { listed, bytes, type, tokens }, sections }
}

/** Adds figures up. */
export function sum(figures: Iterable<number>): number {
  let total = 0
  for (const figure of figures) total += figure
  return total
}
