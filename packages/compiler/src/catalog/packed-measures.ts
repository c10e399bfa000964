import type { ResourceEntry, Section, ToolDefinition } from '@skillfold/runtime'
import type { SourceSkill } from '../skill/source-skill.ts'
import type { MeasuredSkill } from './measure.ts'

/** What measuring a skill gave, without the skill. */
export interface PackedMeasures extends Pick<MeasuredSkill, 'entry' | 'nameLine'> {
  readonly tokens: number
  readonly sections: readonly Section[]
  /** Of its abilities, in tokens. */
  readonly abilities: readonly number[]
  readonly resources: readonly {
    readonly entry: ResourceEntry
    readonly sections: readonly Section[]
  }[]
}

/** Takes the figures out of a measured skill. */
export function packMeasures({
  entry,
  nameLine,
  content,
  resources,
}: MeasuredSkill): PackedMeasures {
  return {
    entry,
    nameLine,
    tokens: content.tokens,
    sections: content.sections,
    abilities: content.abilities.map(({ tokens }) => tokens),
    resources: resources.map(({ entry, sections }) => ({ entry, sections })),
  }
}

/**
 * Makes a measured skill whole again.
 *
 * @param packed What `packMeasures` made of it.
 * @param source The skill.
 * @param definitions Definitions of the abilities that it groups.
 */
export function unpackMeasures(
  { entry, nameLine, tokens, sections, abilities, resources }: PackedMeasures,
  source: SourceSkill,
  definitions: readonly ToolDefinition[],
): MeasuredSkill {
  const measured = source.resources.flatMap((resource, at) => {
    const figures = resources[at]
    return figures === undefined ? [] : [{ source: resource, ...figures }]
  })
  return {
    source,
    entry,
    nameLine,
    content: {
      body: source.body,
      tokens,
      sections,
      resources: Object.fromEntries(measured.map(({ source, entry }) => [source.path, entry])),
      abilities: definitions.map((definition, at) => ({
        ...definition,
        tokens: abilities[at] ?? 0,
      })),
    },
    resources: measured,
  }
}
