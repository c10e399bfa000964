import { statSync } from 'node:fs'
import path from 'node:path'
import { openProject, type Project } from '@skillfold/compiler'
import type { SkillfoldOptions } from '@skillfold/compiler/config'
import { UsageError } from './usage-error.ts'

/** The options that all commands share. */
export interface ProjectFlags {
  /** Path of a configuration file. */
  readonly config?: string | undefined
  /** Folders that hold skills, in place of the configured roots and packages; none for those. */
  readonly roots: readonly string[]
}

/**
 * Opens the project of the working directory.
 *
 * @param flags The options that all commands share.
 * @param cwd Absolute path of the working directory.
 * @param inline Options that win over the configuration.
 * @returns The project.
 * @throws {UsageError} Where a folder does not exist.
 * @throws {ConfigError} Where the configuration cannot be used.
 */
export function open(
  { config, roots }: ProjectFlags,
  cwd: string,
  inline: SkillfoldOptions = {},
): Promise<Project> {
  return openProject({
    root: cwd,
    ...(config !== undefined && { configFile: config }),
    inline: {
      ...inline,
      ...(roots.length > 0 && {
        roots: roots.map((folder) => rootFolder(folder, cwd)),
        packages: inline.packages ?? [],
      }),
    },
  })
}

/** A folder as an absolute path. The path of a SKILL.md stands for its folder. */
function rootFolder(given: string, cwd: string): string {
  const absolute = path.resolve(cwd, given)
  const found = statSync(absolute, { throwIfNoEntry: false })
  if (found === undefined) {
    throw new UsageError(`There is no folder \`${given}\`. Check the path.`)
  }
  if (found.isDirectory()) return absolute
  if (path.basename(absolute).toLowerCase() === 'skill.md') return path.dirname(absolute)
  throw new UsageError(`\`${given}\` is no folder. Give a folder that holds skills.`)
}
