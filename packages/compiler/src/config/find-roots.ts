import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import type { Root } from '../files/discover.ts'

const defaultRoots = ['skills', '.agents/skills']

/**
 * Finds the roots that a configuration names.
 *
 * @param configured Folders or patterns; the default roots where it names none.
 * @param root Absolute path of the project's root.
 * @param base Absolute path that relative ones are from.
 * @returns In order of precedence; those of one pattern by path.
 */
export async function findRoots(
  configured: readonly string[] | undefined,
  root: string,
  base: string,
): Promise<Root[]> {
  if (configured === undefined) {
    // A default root that does not exist yet may appear under a dev server.
    return defaultRoots.map((label) => ({ path: path.join(root, label), label, optional: true }))
  }
  const roots: Root[] = []
  for (const entry of configured) {
    const expanded = entry === '~' || entry.startsWith('~/') ? homedir() + entry.slice(1) : entry
    const { folders, passedOver } = await findFolders(expanded, base)
    for (const [index, folder] of folders.entries()) {
      if (roots.some((known) => known.path === folder)) continue
      const label = path.relative(root, folder).replaceAll(path.sep, '/') || '.'
      const dependency = packageOf(folder)
      roots.push({
        path: folder,
        label,
        ...(dependency !== undefined && { dependency }),
        ...(index === 0 && passedOver.length > 0 && { passedOver }),
      })
    }
  }
  return roots
}

interface Found {
  /** At least one: what fits nothing is reported as a root that is not there. */
  readonly folders: readonly string[]
  /** Hidden folders that a pattern fits but for the dot. */
  readonly passedOver: readonly string[]
}

async function findFolders(entry: string, base: string): Promise<Found> {
  const { isDynamicPattern } = await import('tinyglobby')
  // On disk a name may be in another Unicode normal form.
  for (const spelling of new Set([entry, entry.normalize('NFC'), entry.normalize('NFD')])) {
    const named = path.resolve(base, spelling)
    // A folder may have a name that reads as a glob, such as `(group)`.
    if (existsSync(named)) return { folders: [named], passedOver: [] }
    if (!isDynamicPattern(spelling)) continue
    const found = await match(spelling, base)
    if (found.folders.length > 0) return found
    if (found.passedOver.length > 0) return { ...found, folders: [named] }
  }
  return { folders: [path.resolve(base, entry)], passedOver: [] }
}

async function match(pattern: string, base: string): Promise<Found> {
  const { glob } = await import('tinyglobby')
  const options = {
    cwd: base,
    onlyDirectories: true,
    expandDirectories: false,
    absolute: true,
  } as const
  const resolved = (paths: readonly string[]): string[] =>
    paths.map((folder) => path.resolve(folder)).sort()
  const folders = resolved(await glob(pattern, options))
  // All hidden folders at any depth are caches and stores for the most part.
  if (pattern.includes('**')) return { folders, passedOver: [] }
  const known = new Set(folders)
  const all = resolved(await glob(pattern, { ...options, dot: true }))
  return { folders, passedOver: all.filter((folder) => !known.has(folder)) }
}

/** The npm package that an absolute path is in; `undefined` where it is one's own. */
function packageOf(folder: string): string | undefined {
  const inside = folder.split(`${path.sep}node_modules${path.sep}`).at(-1)
  if (inside === undefined || inside === folder) return undefined
  const [first = '', second = ''] = inside.split(path.sep)
  return first.startsWith('@') ? `${first}/${second}` : first
}
