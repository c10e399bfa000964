import { byteLength } from '../text/pieces.ts'
import type { Catalog, PlainSkill, Settings, Skill, SkillContent } from '../types.ts'

/** A skill as a set holds it: measured by a build, or not. */
export type AnySkill = Skill | (Omit<Skill, 'tokens'> & { readonly tokens?: undefined })

/** What a package exports: its skills, and what they were compiled with. */
export interface SkillPackage {
  readonly skills: Readonly<Record<string, Skill>>
  readonly settings?: Settings
}

/** Where skills come from: a catalog, a package or its skills by name, or one skill. */
export type SkillSource =
  | Catalog
  | SkillPackage
  | Readonly<Record<string, Skill>>
  | Skill
  | PlainSkill

/** One source in a set's order of precedence. */
export interface Layer extends Partial<Pick<Catalog, 'settings' | 'index' | 'search'>> {
  /** Read anew at each use, since a dev server changes catalogs in place. */
  readonly skills: Readonly<Record<string, AnySkill>>
}

/**
 * Reads a source.
 *
 * @param source See `SkillSource`.
 * @throws {Error} Where a skill lacks what every session needs of it.
 */
export function readSource(source: SkillSource): Layer {
  const { name, body, skills } = source as Partial<PlainSkill & SkillPackage>
  const layer = (
    isText(name)
      ? { skills: { [name]: isText(body) ? fromPlain(source as PlainSkill) : source } }
      : skills && !isText(skills.name)
        ? source
        : { skills: source }
  ) as Layer
  for (const { name, description, load, abilities } of Object.values(layer.skills)) {
    if (!(isText(name) && isText(description) && !!load && Array.isArray(abilities))) {
      throw new Error(`Give "${name}" a name, description and body.`)
    }
  }
  return layer
}

const isText = (value: unknown): value is string => typeof value === 'string'

function fromPlain({ body, resources = {}, ...plain }: PlainSkill): AnySkill {
  const files = Object.entries(resources).map(([path, text]) => [
    path,
    {
      bytes: byteLength(text),
      type: 'text/plain',
      load: async () => ({ text, sections: [] }),
    },
  ])
  const content: SkillContent = {
    body,
    sections: [],
    abilities: [],
    resources: Object.fromEntries(files),
  }
  return { abilities: [], ...plain, load: async () => content }
}
