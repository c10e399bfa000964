import type { SearchDataSource } from '../cache/search-data.ts'
import { areAlike, createMapping, differences } from '../catalog/differences.ts'
import type { LoadedSkill } from '../catalog/peak.ts'
import type { Compilation } from '../compile.ts'
import { searchDataOf } from './catalog.ts'
import { emitEntry, emitSearch } from './content.ts'
import { emitIndex } from './index-module.ts'
import { createModuleIds, indexId, type SkillIds, searchId } from './module-ids.ts'
import { type EmittedModule, emitSkill, skillFile } from './modules.ts'

/** The virtual modules of a compilation, by id. */
export type EmittedModules = ReadonlyMap<string, EmittedModule>

/**
 * Makes the virtual modules of a compilation: the index, one module a skill, one a resource.
 *
 * @param compilation What was compiled.
 * @param searchData Gives its search data; made of the skills by default.
 * @returns The modules by id. Code is made when it is asked for.
 */
export function emitModules(
  compilation: Compilation,
  searchData: SearchDataSource = async (of) => searchDataOf(of),
): EmittedModules {
  return createEmitter(searchData)(compilation)
}

/**
 * Makes the modules of one compilation after the other. Those of a skill that is the same object
 * are the same objects as before, unless ids changed.
 *
 * @param searchData See `emitModules`.
 * @returns A function like `emitModules`.
 */
export function createEmitter(
  searchData: SearchDataSource,
): (compilation: Compilation) => EmittedModules {
  let before: readonly LoadedSkill[] = []
  let ids: readonly SkillIds[] = []
  let modules: EmittedModules = new Map()
  const contents = createMapping((skill: LoadedSkill) => skill.source.sha256)
  const entries = createMapping(emitEntry)
  return (compilation) => {
    const { skills, start, tools } = compilation
    const isSame = areAlike(before, skills, namesOf)
    if (!isSame) ids = makeIds(skills)
    const next = new Map(isSame ? modules : [])
    for (const at of (isSame && differences(before, skills)) || skills.keys()) {
      const own = emitSkill(skills[at] as LoadedSkill, ids[at] as SkillIds)
      for (const [id, module] of own) next.set(id, module)
    }
    const now = ids
    const files = (): string[] => skills.map(skillFile)
    next.set(searchId, {
      kind: 'code',
      code: async () => emitSearch(await searchData(compilation)),
      of: contents(skills),
      files,
    })
    next.set(indexId, {
      kind: 'code',
      code: ({ hot = false } = {}) =>
        emitIndex(
          compilation,
          now.map(({ skill }) => skill),
          hot,
        ),
      of: [start.text, start.total, tools.tokens, ...entries(skills)],
      files,
    })
    before = skills
    modules = next
    return next
  }
}

/** What the ids of a skill's modules are made of. */
function namesOf({ source: { name, resources } }: LoadedSkill): unknown {
  return [name, resources.map(({ path }) => path)]
}

function makeIds(skills: readonly LoadedSkill[]): SkillIds[] {
  const ids = createModuleIds()
  return skills.map(({ source: { name }, resources }) => ({
    skill: ids.skill(name),
    resources: resources.map(({ source }) => ids.resource(name, source.path)),
  }))
}
