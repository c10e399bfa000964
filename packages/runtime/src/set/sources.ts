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

/** Reads a source. */
export function readSource(source: SkillSource): Layer {
  const { name, body, skills } = source as Partial<PlainSkill & SkillPackage>
  if (isText(name)) {
    return {
      skills: { [name]: isText(body) ? fromPlain(source as PlainSkill) : (source as Skill) },
    }
  }
  return (skills && !isText(skills.name) ? source : { skills: source }) as Layer
}

/** Whether it is a text. */
export const isText = (value: unknown): value is string => typeof value === 'string'

function fromPlain({ body, ...plain }: PlainSkill): AnySkill {
  const files = Object.entries(plain.resources ?? {}).map(([path, text]) => [
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
