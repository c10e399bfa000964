import type { SearchData } from '@skillfold/runtime/search'
import type { Tokenizer } from '@skillfold/tokenizer'
import { cacheFolder } from './cache/folder.ts'
import { keepSearchData } from './cache/search-data.ts'
import { type Compilation, createCompiler, type Progress } from './compile.ts'
import { loadConfig } from './config/load.ts'
import type { SkillfoldOptions } from './config/options.ts'
import { allRoots, type ResolvedConfig, resolveConfig } from './config/resolve.ts'
import { createEmitter, type EmittedModules } from './emit/emitter.ts'
import type { FileEvent } from './files/file-event.ts'
import { isWithin } from './files/paths.ts'

/** One state of a project: what compiled, and the modules made from it. */
export interface ProjectState {
  readonly compilation: Compilation
  /** Virtual modules by id. */
  readonly modules: EmittedModules
}

/** A project under one configuration: compiled when asked, again once something changed. */
export interface Project {
  readonly config: ResolvedConfig
  /** Where what can be made again is kept, an absolute path; `undefined` for nowhere. */
  readonly cache: string | undefined
  /** The state of the files as they are; compiles at most once between changes. */
  current(): Promise<ProjectState>
  /** The search data of a state, made once. */
  searchData(compilation: Compilation): Promise<SearchData>
  /**
   * Says that search data will be asked for: they are begun once skills are read, in a thread of
   * its own where that pays, while the skills are counted.
   */
  expectSearch(): void
  /** The configured tokenizer. @throws {ConfigError} Where it cannot be used. */
  tokenizer(): Promise<Tokenizer>
  /**
   * Says that something changed: the next `current` compiles anew.
   *
   * @param file Absolute path of what changed; everything where it is absent.
   * @param event What happened to it.
   */
  invalidate(file?: string, event?: FileEvent): void
  /** Whether a change of this file (absolute path) can change the state. */
  owns(file: string): boolean
  /** Waits for work that is under way, and writes what is kept from run to run. */
  close(): Promise<void>
}

/** Where a project is and what its caller adds to its configuration. */
export interface ProjectOptions {
  /** Absolute path. */
  readonly root: string
  /** The configuration file, where it is not the default one. */
  readonly configFile?: string
  /** Options that win over the file's. */
  readonly inline?: SkillfoldOptions
  /**
   * Absolute path of a folder for what can be made again.
   *
   * @default `.cache/skillfold` in the nearest `node_modules`, if any
   */
  readonly cache?: string
  /** Hears how far a compile is, before each skill. */
  readonly onProgress?: (progress: Progress) => void
}

/**
 * Opens a project: finds and reads its configuration.
 *
 * @param options Root, configuration file and inline options.
 * @returns The project. Nothing is compiled yet.
 * @throws {ConfigError} Where the configuration cannot be used.
 */
export async function openProject(options: ProjectOptions): Promise<Project> {
  const { root, configFile, inline = {}, cache = cacheFolder(root), onProgress } = options
  const loaded = await loadConfig(root, configFile)
  const config = await resolveConfig(mergeOptions(loaded.options, inline), root, loaded)
  const search = keepSearchData(cache)
  const compiler = createCompiler(config, cache, {
    onProgress,
    onSelect: search.begin,
  })
  const emit = createEmitter(search.of)
  let state: Promise<ProjectState> | undefined
  const compile = async (): Promise<ProjectState> => {
    const compilation = await compiler.compile()
    return { compilation, modules: emit(compilation) }
  }
  return {
    config,
    cache,
    searchData: search.of,
    expectSearch: search.expect,
    tokenizer: compiler.tokenizer,
    current() {
      state ??= compile()
      return state
    },
    invalidate(file, event) {
      compiler.touch(file, event)
      state = undefined
    },
    owns: (file) =>
      allRoots(config).some((folder) => isWithin(folder.path, file)) || config.files.includes(file),
    async close() {
      await state?.catch(() => {})
      await compiler.close()
    },
  }
}

/** Inline options win; what both nest (`index`, `budget`, `rules`) is merged by key. */
function mergeOptions(file: SkillfoldOptions, inline: SkillfoldOptions): SkillfoldOptions {
  return {
    ...file,
    ...inline,
    index: { ...file.index, ...inline.index },
    budget: { ...file.budget, ...inline.budget },
    rules: { ...file.rules, ...inline.rules },
  }
}
