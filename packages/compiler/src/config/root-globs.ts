import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import type { SkillfoldOptions } from './options.ts'

/** Roots that are globs: which folders they are of can change. */
export interface RootGlobs {
  /** The folders that match now: absolute paths, sorted. */
  find(): Promise<string[]>
  /**
   * The folders in which one that matches can come into being: absolute paths. A pattern with `**`
   * has those above it alone, for all below would be too many to watch.
   */
  places(): Promise<string[]>
}

/**
 * Says which of the roots are globs.
 *
 * @param configured The option `roots`.
 * @param base Absolute path that relative ones are from.
 * @returns What tells how they change; `undefined` where none is a glob.
 */
export async function readRootGlobs(
  configured: SkillfoldOptions['roots'] = [],
  base: string,
): Promise<RootGlobs | undefined> {
  const globs = await Promise.all([configured].flat().map((entry) => globOf(entry, base)))
  const patterns = globs.filter((pattern) => pattern !== undefined)
  if (patterns.length === 0) return undefined
  const all = async (list: readonly string[]): Promise<string[]> => {
    const found = await Promise.all(list.map((pattern) => match(pattern, base)))
    return [...new Set(found.flat())].sort()
  }
  return { find: () => all(patterns), places: () => all(patterns.flatMap(stepsAbove)) }
}

/** The pattern that an entry is; `undefined` where it names a folder. */
async function globOf(entry: string, base: string): Promise<string | undefined> {
  // A folder may have a name that reads as a glob, such as `(group)`.
  if (/^[\w./~-]+$/.test(entry) || existsSync(pathOf(entry, base))) return undefined
  const { isDynamicPattern } = await import('tinyglobby')
  const pattern = expandHome(entry)
  return isDynamicPattern(pattern) ? pattern : undefined
}

/** The patterns of the folders on the way to those that match, up to the first `**`. */
function stepsAbove(pattern: string): string[] {
  const steps = pattern.split('/')
  const deep = steps.findIndex((step) => step.includes('**'))
  const last = deep === -1 ? steps.length - 1 : deep
  return Array.from({ length: last + 1 }, (_, length) => steps.slice(0, length).join('/'))
}

async function match(pattern: string, base: string): Promise<string[]> {
  const { glob, isDynamicPattern } = await import('tinyglobby')
  if (!isDynamicPattern(pattern)) return [path.resolve(base, pattern)]
  const found = await glob(pattern, {
    cwd: base,
    absolute: true,
    onlyDirectories: true,
    expandDirectories: false,
  })
  return found.map((folder) => path.resolve(folder)).sort()
}

function pathOf(entry: string, base: string): string {
  return path.resolve(base, expandHome(entry))
}

function expandHome(entry: string): string {
  return entry === '~' || entry.startsWith('~/') ? homedir() + entry.slice(1) : entry
}
