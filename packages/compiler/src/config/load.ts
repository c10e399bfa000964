import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createJiti } from 'jiti'
import { displayPath } from '../files/paths.ts'
import { checkOptions } from './check.ts'
import { ConfigError } from './config-error.ts'
import type { SkillfoldOptions } from './options.ts'

/** The names that are looked for, in this order. */
const configNames = ['ts', 'js', 'mjs', 'json'].map((extension) => `skillfold.config.${extension}`)

/** A configuration and the file that it was read from. */
export interface LoadedConfig {
  readonly options: SkillfoldOptions
  /** Absolute path, or `undefined` where there is no file. */
  readonly file: string | undefined
}

/**
 * Reads `skillfold.config.ts`, `.js`, `.mjs` or `.json`.
 *
 * @param root The project's root.
 * @param file A path to read instead; relative to the root.
 * @returns The options; none where no file exists.
 * @throws {ConfigError} Where a named file is missing, or one cannot be read or is not valid.
 */
export async function loadConfig(root: string, file?: string): Promise<LoadedConfig> {
  const found =
    file === undefined
      ? configNames.map((name) => path.join(root, name)).find((name) => existsSync(name))
      : path.resolve(root, file)
  if (found === undefined) return { options: {}, file: undefined }
  if (!existsSync(found)) {
    throw new ConfigError(
      `There is no configuration file ${displayPath(root, found)}. Check the path.`,
    )
  }
  const exported = await importFile(root, found)
  return { options: checkOptions(exported.default, displayPath(root, found)), file: found }
}

/**
 * Imports a module of the app, TypeScript included, or reads a JSON file as its default export.
 *
 * @param root The project's root, for messages.
 * @param file Absolute path.
 * @returns The module's exports.
 * @throws {ConfigError} Where the module does not load, with its reason.
 */
export async function importFile(
  root: string,
  file: string,
): Promise<Readonly<Record<string, unknown>>> {
  const shown = displayPath(root, file)
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ConfigError(`${shown} is a folder. Name the file in it.`)
  }
  try {
    if (file.endsWith('.json')) return { default: JSON.parse(readFileSync(file, 'utf8')) }
    // Node 20 runs no TypeScript; no cache, since the file may change under a dev server.
    const jiti = createJiti(pathToFileURL(file).href, { moduleCache: false, fsCache: false })
    return await jiti.import<Record<string, unknown>>(file)
  } catch (error) {
    throw new ConfigError(`${shown} does not load: ${reason(error)}`)
  }
}

/** What an error says, without the stack that Node adds to some messages. */
function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/\nRequire stack:[\s\S]*$/, '')
}
