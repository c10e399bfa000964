import { statSync } from 'node:fs'
import path from 'node:path'
import { openProject, type Progress, type Project } from '@skillfold/compiler'
import type { SkillfoldOptions } from '@skillfold/compiler/config'
import { figure } from './text/figures.ts'
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
 * @param progress Hears how far a compile is, in words; `''` at its end.
 * @returns The project.
 * @throws {UsageError} Where a folder does not exist.
 * @throws {ConfigError} Where the configuration cannot be used.
 */
export async function open(
  { config, roots }: ProjectFlags,
  cwd: string,
  inline: SkillfoldOptions = {},
  progress: (text: string) => void = () => {},
): Promise<Project> {
  const project = await openProject({
    root: cwd,
    ...(config !== undefined && { configFile: config }),
    inline: {
      ...inline,
      ...(roots.length > 0 && {
        roots: roots.map((folder) => rootFolder(folder, cwd)),
        packages: inline.packages ?? [],
      }),
    },
    onProgress: (far) => progress(wordProgress(far)),
  })
  return { ...project, current: () => project.current().finally(() => progress('')) }
}

function wordProgress({ phase, skill, total }: Progress): string {
  const doing = phase === 'read' ? 'Reading' : 'Counting the tokens of'
  return `${doing} skill ${figure(skill)} of ${figure(total)}`
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
