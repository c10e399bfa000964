import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Finds the folder for what can be made again, where no bundler names one: `.cache/skillfold` in
 * the nearest `node_modules`.
 *
 * @param root Absolute path of the project's root.
 * @returns Absolute path; `undefined` where no folder above has `node_modules`.
 */
export function cacheFolder(root: string): string | undefined {
  for (let folder = root; ; folder = path.dirname(folder)) {
    const modules = path.join(folder, 'node_modules')
    if (existsSync(modules)) return path.join(modules, '.cache', 'skillfold')
    if (folder === path.dirname(folder)) return undefined
  }
}
