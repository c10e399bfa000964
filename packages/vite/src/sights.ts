import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Project } from '@skillfold/compiler'
import { allRoots } from '@skillfold/compiler/config'
import type { Sight } from './lookout.ts'
import { markOf } from './mark.ts'

/**
 * What the configuration of a build is made of: its files, which of its roots exist, and the
 * folders that its globs match.
 *
 * @param files Absolute paths of the files.
 * @param config The configuration, once it is known.
 */
export function configSight(files: readonly string[], config?: Project['config']): Sight {
  const roots = config === undefined ? [] : allRoots(config).map((folder) => folder.path)
  const globs = globSight(config?.rootGlobs)
  return {
    folders: async () => [...[...files, ...roots].map(folderAbove), ...(await globs.folders())],
    state: async () =>
      JSON.stringify([files.map(markOf), roots.map(existsSync), await globs.state()]),
  }
}

/** The folders that are roots by a glob. */
export function globSight(globs: Project['config']['rootGlobs']): Sight {
  return {
    folders: async () => (await globs?.places()) ?? [],
    state: async () => JSON.stringify(await globs?.find()),
  }
}

/** The nearest folder above that exists. */
function folderAbove(file: string): string {
  const folder = path.dirname(file)
  return existsSync(folder) ? folder : folderAbove(folder)
}
