import type { Catalog, PlainSkill, Settings, Skill, SkillContent } from '../types.ts'

/** A skill as a set holds it: measured by a build, or not. */
export type AnySkill = Skill | (Omit<Skill, 'tokens'> & { readonly tokens?: undefined })

/** Where skills come from: a catalog, a package's `skills` with or without its settings, or one. */
export type SkillSource =
  | Catalog
  | { readonly skills: Readonly<Record<string, Skill>>; readonly settings?: Settings }
  | Readonly<Record<string, Skill>>
  | Skill
  | PlainSkill

/** One source in a set's order of precedence. */
export interface Layer {
  readonly source: SkillSource
  /** Whether it is one skill by itself. */
  readonly single: boolean
  /** Read anew at each use, since a dev server changes catalogs in place. */
  readonly skills: Readonly<Record<string, AnySkill>>
  readonly settings?: Settings | undefined
  readonly search?: Catalog['search'] | undefined
  /** The names that a catalog's index shows; `undefined` where each skill decides. */
  readonly listed: () => readonly string[] | undefined
}

/**
 * Reads a source.
 *
 * @param source See `SkillSource`.
 * @throws {TypeError} Where it is none.
 */
export function readSource(source: SkillSource): Layer {
  if (typeof source !== 'object' || source === null) {
    throw new TypeError('This is no source of skills. Give a catalog, a skill, or several of them.')
  }
  if (isSkill(source)) {
    const skill = 'body' in source ? measureLater(source) : source
    const skills: Layer['skills'] = Object.fromEntries([[skill.name, skill]])
    return { source, single: true, skills, listed }
  }
  if (!isCatalog(source)) {
    return { source, single: false, skills: source as Layer['skills'], listed }
  }
  return {
    source,
    single: false,
    skills: source.skills,
    settings: source.settings,
    search: 'search' in source ? source.search : undefined,
    listed: () => ('index' in source ? source.index.listed : undefined),
  }
}

const listed = (): undefined => undefined

function isSkill(source: SkillSource): source is Skill | PlainSkill {
  const { name, load, body } = source as Partial<Record<string, unknown>>
  return typeof name === 'string' && (typeof load === 'function' || typeof body === 'string')
}

function isCatalog(
  source: SkillSource,
): source is Catalog | { skills: Readonly<Record<string, Skill>>; settings?: Settings } {
  const { skills } = source as Partial<Record<string, unknown>>
  return typeof skills === 'object' && skills !== null && !isSkill(skills as SkillSource)
}

function measureLater({ body, resources = {}, ...plain }: PlainSkill): AnySkill {
  const content: SkillContent = {
    body,
    sections: [],
    abilities: [],
    resources: Object.fromEntries(
      Object.entries(resources).map(([path, text]) => [
        path,
        {
          bytes: new TextEncoder().encode(text).length,
          type: 'text/plain',
          load: async () => ({ text, sections: [] }),
        },
      ]),
    ),
  }
  return { abilities: [], ...plain, load: async () => content }
}
