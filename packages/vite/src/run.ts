import path from 'node:path'
import {
  cacheFolder,
  type EmittedModule,
  openProject,
  type Project,
  type ProjectState,
  writeTypes,
} from '@skillfold/compiler'
import { ConfigError, checkOptions, type SkillfoldOptions } from '@skillfold/compiler/config'
import type { EnvironmentModuleGraph, Rolldown } from 'vite'

/** What happened to a file. */
export type FileEvent = 'create' | 'update' | 'delete'

/** An environment, with its modules in a dev server. */
export interface Environment {
  readonly name: string
  readonly moduleGraph?: EnvironmentModuleGraph
}

/** What a hook is called with. There is no environment in plain Rolldown. */
export type Context = Pick<Rolldown.PluginContext, 'addWatchFile' | 'meta' | 'warn'> & {
  readonly environment?: Environment
}

/** What hooks work on: one for each dev server, and one for all builds of a plugin. */
export interface Run {
  /** The base of a dev server's URLs; `undefined` in a build. */
  readonly base: string | undefined
  /** Begins to serve an environment. */
  begin(context: Context): Promise<void>
  /** The state of the files now. */
  state(): Promise<ProjectState>
  /** Absolute paths of files that the bundler is to watch for a module. */
  watched(module: EmittedModule): readonly string[]
  /** Takes in that a file (absolute path) changed. */
  change(file: string, event: FileEvent, environment?: Environment): void | Promise<void>
  /** Ends what outlasts a hook, and waits for it. */
  close(): Promise<void>
}

/** Where an app is: absolute paths. */
export interface Place {
  readonly root: string
  /** For what can be made again; `undefined` for nowhere. */
  readonly cache: string | undefined
}

/**
 * Says where an app is.
 *
 * @param root Absolute path.
 * @param cacheDir The bundler's own cache, an absolute path, where it has one.
 */
export function placeOf(root: string, cacheDir?: string): Place {
  return { root, cache: cacheDir ? path.join(cacheDir, 'skillfold') : cacheFolder(root) }
}

/**
 * Opens the project of an app.
 *
 * @param options The options of the plugin.
 * @param place Where the app is.
 * @throws {ConfigError} Where the configuration cannot be used.
 */
export async function open(options: SkillfoldOptions, { root, cache }: Place): Promise<Project> {
  const inline = checkOptions(options, 'the options of skillfold()')
  return openProject({ root, inline, ...(cache !== undefined && { cache }) })
}

/**
 * Writes the types of a state.
 *
 * @param state The state.
 * @returns What kept them from being written, which is nothing to fail for.
 */
export async function saveTypes({ compilation }: ProjectState): Promise<string | undefined> {
  try {
    await writeTypes(compilation)
    return undefined
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}
