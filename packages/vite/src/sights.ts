import { existsSync } from 'node:fs'
import path from 'node:path'
import { isWithin, type Project } from '@skillfold/compiler'
import { allRoots } from '@skillfold/compiler/config'
import type { Sight } from './lookout.ts'
import { markOf } from './mark.ts'

/**
 * Splits roots by who sees that they come into being.
 *
 * @param roots Absolute paths.
 * @param above Absolute path of the folder that a server watches.
 * @returns `outer`: those that it does not hold, which have to be looked out for; `given`: those
 *   to give to its watcher. It is never given what does not exist: Chokidar would look out for that
 *   in the folder above, and from then on for nothing else there.
 */
export function splitRoots(
  roots: readonly string[],
  above: string,
): { readonly given: string[]; readonly outer: string[] } {
  const outer = roots.filter((folder) => !isWithin(above, folder))
  return { given: roots.filter((folder) => existsSync(folder)), outer }
}

/**
 * What the configuration of a build is made of: its files, which of its roots exist, and the
 * folders that its globs match.
 *
 * @param files Absolute paths of the files.
 * @param config The configuration, once it is known.
 */
export function configSight(files: readonly string[], config?: Project['config']): Sight {
  const roots = config === undefined ? [] : allRoots(config).map((folder) => folder.path)
  const seen = rootSight(roots, config?.rootGlobs)
  return {
    folders: async () => [...files.map(folderAbove), ...(await seen.folders())],
    state: async () => JSON.stringify([files.map(markOf), await seen.state()]),
  }
}

/**
 * Which roots exist, and the folders that are roots by a glob.
 *
 * @param roots Absolute paths.
 * @param globs The globs.
 */
export function rootSight(roots: readonly string[], globs: Project['config']['rootGlobs']): Sight {
  return {
    folders: async () => [...roots.map(folderAbove), ...((await globs?.places()) ?? [])],
    state: async () => JSON.stringify([roots.map(existsSync), await globs?.find()]),
  }
}

/** The nearest folder above that exists. */
function folderAbove(file: string): string {
  const folder = path.dirname(file)
  return existsSync(folder) ? folder : folderAbove(folder)
}
