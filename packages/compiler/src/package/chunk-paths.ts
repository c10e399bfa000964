import type { LoadedSkill } from '../catalog/peak.ts'
import { createModuleIds } from '../emit/module-ids.ts'

/** Where a package has the chunks of a skill, from the folder of its manifest. */
export interface ChunkPaths {
  readonly content: string
  /** Of each resource, in the order of the skill's. */
  readonly resources: readonly string[]
}

/** Files that end so are left out by npm, whatever package.json says (npm-packlist). */
const unpacked = '.orig'

/**
 * Names the chunks of a package as the chunks of a bundled app are named: after the skill, or skill
 * and file. What is no text keeps its extension, unless npm would leave the file out for it.
 *
 * @param skills All skills of the package.
 * @returns The paths by skill, each path only once.
 */
export function chunkPaths(skills: readonly LoadedSkill[]): Map<LoadedSkill, ChunkPaths> {
  const ids = createModuleIds()
  const toPath = (id: string, extension: string): string =>
    `chunks/${id.slice(id.lastIndexOf('/') + 1)}${extension}`
  return new Map(
    skills.map((skill) => {
      const { name, resources } = skill.source
      return [
        skill,
        {
          content: toPath(ids.skill(name), '.js'),
          resources: resources.map(({ path, text }) => {
            const [written = ''] = /(?<=.)\.[a-z\d]{1,10}$/i.exec(path) ?? []
            const extension = written.toLowerCase()
            const kept = extension === unpacked ? '' : extension
            return toPath(ids.resource(name, path), text === undefined ? kept : '.js')
          }),
        },
      ]
    }),
  )
}
