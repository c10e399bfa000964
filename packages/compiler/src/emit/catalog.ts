import { pathToFileURL } from 'node:url'
import type { Catalog, ResourceEntry, Skill, SkillContent } from '@skillfold/runtime'
import type { SearchData } from '@skillfold/runtime/search'
import type { MeasuredResource } from '../catalog/measure.ts'
import type { LoadedSkill } from '../catalog/peak.ts'
import type { StartCost } from '../catalog/start-cost.ts'
import type { Compilation } from '../compile.ts'
import { buildSearch } from '../search/build.ts'
import type { SourceSkill } from '../skill/source-skill.ts'

/**
 * Makes the catalog that an app gets from the virtual modules, in memory: what sessions over it
 * deliver is what the built app delivers.
 *
 * @param compilation What was compiled.
 * @returns The catalog. Its `load` functions resolve without reading a file.
 */
export function catalogOf(compilation: Compilation): Catalog {
  const { settings, start } = compilation
  const skills = compilation.skills.map((skill): [string, Skill] => {
    const content = contentOf(skill)
    return [
      skill.source.name,
      {
        ...entryOf(skill),
        load: async () => content,
        ...(isWhole(skill, compilation) && { content }),
      },
    ]
  })
  return {
    skills: Object.fromEntries(skills),
    settings,
    index: indexOf(start),
    search: async () => searchDataOf(compilation),
  }
}

/** What a catalog says of its index. */
export function indexOf({ tokens, listed, total, fitted }: StartCost): Catalog['index'] {
  return { tokens, listed, total, ...fitted }
}

/** What the index holds of a skill: all that is plain data. */
export function entryOf(skill: LoadedSkill): Omit<Skill, 'load' | 'content'> {
  const { source } = skill
  return {
    name: source.name,
    description: source.description,
    tokens: { entry: skill.entry, name: skill.nameLine, load: skill.load },
    abilities: source.abilities,
    ...(source.keywords.length > 0 && { keywords: source.keywords }),
    ...(source.requires.length > 0 && { requires: source.requires }),
    ...(source.mode !== undefined && { mode: source.mode }),
    ...(source.deferred && { deferred: true }),
    ...(source.pinned && { pinned: true }),
    ...(source.hidden && { hidden: true }),
  }
}

/** Whether a prompt holds the skill whole from the start: a listed one of mode `full`. */
export function isWhole(
  { source }: LoadedSkill,
  { settings, start }: Pick<Compilation, 'settings' | 'start'>,
): boolean {
  return (source.mode ?? settings.mode) === 'full' && start.listed.includes(source.name)
}

/** Made once for each state: it takes as long as all the rest. */
const searchData = new WeakMap<Compilation['skills'], SearchData>()

/** What search data is made of: all skills that a model may find. */
export function searchable(skills: readonly SourceSkill[]): SourceSkill[] {
  return skills.filter(({ hidden }) => !hidden)
}

/** The search data of these skills. */
export function searchDataOf(compilation: Pick<Compilation, 'skills'>): SearchData {
  const known = searchData.get(compilation.skills)
  if (known !== undefined) return known
  const data = buildSearch(searchable(compilation.skills.map(({ source }) => source)))
  rememberSearchData(compilation, data)
  return data
}

/** Notes what `searchDataOf` would make. */
export function rememberSearchData(
  { skills }: Pick<Compilation, 'skills'>,
  data: SearchData,
): void {
  searchData.set(skills, data)
}

function contentOf({ content, resources }: LoadedSkill): SkillContent {
  return {
    ...content,
    resources: Object.fromEntries(
      resources.map((resource) => [resource.source.path, resourceOf(resource)]),
    ),
  }
}

function resourceOf({ source, entry, sections }: MeasuredResource): ResourceEntry {
  const { text, file } = source
  return text === undefined
    ? { ...entry, url: pathToFileURL(file).href }
    : { ...entry, load: async () => ({ text, sections }) }
}
