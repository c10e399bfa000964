import { existsSync } from 'node:fs'
import {
  type EmittedModule,
  haveSameTypes,
  indexId,
  type Project,
  type ProjectState,
} from '@skillfold/compiler'
import { allRoots } from '@skillfold/compiler/config'
import type {
  EnvironmentModuleGraph,
  EnvironmentModuleNode,
  ResolvedConfig,
  ViteDevServer,
} from 'vite'
import { changedNodes, isUsed, ownId } from './changes.ts'
import { hasBroken, showErrors, stackless, tell } from './failure.ts'
import { lookOut } from './lookout.ts'
import { type LiveReport, serveReport } from './report.ts'
import { type Environment, type FileEvent, type Run, saveTypes } from './run.ts'
import { serveAssets } from './serve-assets.ts'
import { Settling } from './settle.ts'
import { rootSight, splitRoots } from './sights.ts'

const events: Readonly<Record<string, FileEvent>> = {
  add: 'create',
  change: 'update',
  unlink: 'delete',
}

/** One dev server. A restart makes another, and may do so before this one is closed. */
export class DevRun implements Run {
  readonly base: string
  readonly #project: Project
  readonly #config: ResolvedConfig
  readonly #openAnew: () => Promise<Project>
  #restartServer: (() => Promise<void>) | undefined
  #rerunTests = (): void => {}
  #stopLookout = (): void => {}
  readonly #working = new Set<Promise<unknown>>()
  #server: ViteDevServer | undefined
  #settling: Settling | undefined
  #report: LiveReport | undefined
  /** The state that pages began with. */
  #first: ProjectState | undefined
  /** The state that the user was told of. */
  #told: ProjectState | undefined
  /** The state that each environment's modules are of. */
  readonly #seen = new WeakMap<Environment, ProjectState>()
  /** What changed for pages while skills were broken. */
  readonly #held = new Set<EnvironmentModuleNode>()
  #isClosed = false

  /**
   * @param project The project.
   * @param config Vite's configuration.
   * @param openAnew Opens the project as it is configured by then.
   */
  constructor(project: Project, config: ResolvedConfig, openAnew: () => Promise<Project>) {
    this.#project = project
    this.#config = config
    this.#openAnew = openAnew
    this.base = config.base
  }

  /** Takes up work with the server. */
  async attach(server: ViteDevServer): Promise<void> {
    const { report } = this.#project.config
    this.#server = server
    this.#settling = new Settling(server.watcher)
    const { given, outer } = this.#roots(server)
    server.watcher.add(given)
    server.ws.on('connection', () => {
      if (this.#told !== undefined) showErrors(server, this.#told)
    })
    serveAssets(server, () => this.state())
    if (report !== undefined) {
      this.#report = serveReport(server, this.#project, (render) =>
        this.#work(this.state().then(render)),
      )
    }
    this.#restartServer ??= () => server.restart()
    if (this.#config.server.watch !== null) await this.#lookOut(outer)
  }

  /**
   * Takes up work with Vitest.
   *
   * @param server Its own server: Vitest restarts as a whole, whichever of its projects has the
   *   skills, and from the watcher of this server it hears which tests to run again.
   */
  attachVitest(server: ViteDevServer): void {
    this.#restartServer = () => server.restart()
    this.#rerunTests = () => void server.watcher.emit('change', `\0${indexId}`)
    const own = this.#server
    // The servers of a workspace's projects watch nothing, and are told of no change.
    if (own === undefined || own === server || this.#config.server.watch !== null) return
    const files = this.#project.config.files.filter((file) => existsSync(file))
    const { given, outer } = this.#roots(server)
    server.watcher.add([...given, ...files])
    if (server.config.server.watch !== null) void this.#work(this.#lookOut(outer))
    // Each project of a workspace listens, which is no leak.
    server.watcher.setMaxListeners(server.watcher.getMaxListeners() + 1)
    server.watcher.on('all', (name, file) => {
      const event = events[name]
      if (event === undefined || this.#isClosed) return
      for (const environment of Object.values(own.environments)) {
        this.change(file, event, environment)
      }
    })
  }

  async begin(): Promise<void> {
    await this.state()
  }

  state(): Promise<ProjectState> {
    return this.#work(this.#look())
  }

  watched(module: EmittedModule): readonly string[] {
    // Where there is no hot update, a file changes its modules.
    return this.#hasHotUpdates || module.kind === 'asset' ? [] : module.files()
  }

  change(file: string, event: FileEvent, environment?: Environment): void {
    if (!this.#project.owns(file)) return
    // Each environment is told.
    if (environment?.name === 'client') {
      this.#settling?.touch(file)
      this.#project.invalidate(file, event)
      const { config } = this.#project
      // Vitest looks only at modules of the file, and of a new one there are none. It would not
      // hear of them again where a restart comes between.
      if (!config.files.includes(file)) this.#rerunTests()
      // Without hot updates Vite leaves the server as it is.
      else if (this.#config.server.hmr === false) void this.#restart()
    }
    if (this.#hasHotUpdates) return
    const graph = environment?.moduleGraph
    for (const [id, node] of graph?.idToModuleMap ?? []) {
      if (ownId.test(id)) graph?.invalidateModule(node)
    }
  }

  /**
   * Finds what a change of a file changed for the pages of an environment. While skills are broken
   * pages keep what they have.
   *
   * @param file Absolute path.
   * @param environment The environment.
   * @returns Modules to send; `undefined` where it makes no difference.
   */
  async update(
    file: string,
    environment: Environment & { readonly moduleGraph: EnvironmentModuleGraph },
  ): Promise<EnvironmentModuleNode[] | undefined> {
    if (!this.#project.owns(file)) return undefined
    await this.#settling?.calm()
    if (this.#isClosed) return undefined
    const first = this.#first
    const after = await this.state()
    // Of many files that changed at once each is told of, and one finds all that they changed.
    const before = this.#seen.get(environment) ?? first
    this.#seen.set(environment, after)
    if (before === undefined || before === after) return undefined
    const { moduleGraph } = environment
    const changed = changedNodes(moduleGraph, before, after)
    if (environment.name !== 'client') return changed
    for (const node of changed) this.#held.add(node)
    if (hasBroken(after)) {
      // An update would take the overlay away. A page that is opened gets what there is.
      for (const node of changed) moduleGraph.invalidateModule(node)
      return undefined
    }
    const nodes = [...this.#held].filter((node) => isUsed(node))
    this.#held.clear()
    return nodes
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#settling?.stop()
    this.#stopLookout()
    while (this.#working.size > 0) await Promise.allSettled(this.#working)
    await this.#project.close()
  }

  #roots({ config }: ViteDevServer): ReturnType<typeof splitRoots> {
    const roots = allRoots(this.#project.config).map((folder) => folder.path)
    return splitRoots(roots, config.root)
  }

  /**
   * Restarts the server once folders become roots by a glob, or cease to be, and once roots come or
   * go that are outside of what it watches (absolute paths).
   */
  async #lookOut(outer: readonly string[]): Promise<void> {
    const { rootGlobs } = this.#project.config
    if ((rootGlobs === undefined && outer.length === 0) || this.#isClosed) return
    const again = (): Promise<void> => this.#restart().then(() => this.#lookOut(outer))
    this.#stopLookout = await lookOut(rootSight(outer, rootGlobs), () => void again())
    if (this.#isClosed) this.#stopLookout()
  }

  /** Restarts the server, unless the configuration cannot be used: it would not come back. */
  async #restart(): Promise<void> {
    await this.#settling?.calm()
    if (this.#isClosed) return
    try {
      await this.#openAnew()
      await this.#restartServer?.()
    } catch (error) {
      const { message } = error as Error
      this.#config.logger.error(`[skillfold] ${message}`, { timestamp: true })
    }
  }

  /** Vitest switches them off, and bundled dev has none. */
  get #hasHotUpdates(): boolean {
    const { server, experimental } = this.#config
    return server.hmr !== false && !experimental.bundledDev
  }

  /** The state of the files now. The first to see it tells the user what is wrong with it. */
  async #look(): Promise<ProjectState> {
    const current = await this.#project.current().catch((error) => {
      throw stackless(error)
    })
    if (current === this.#told) return current
    const before = this.#told
    this.#told = current
    this.#first ??= current
    const isTyped = before !== undefined && haveSameTypes(before.compilation, current.compilation)
    const unwritten = isTyped ? undefined : await saveTypes(current)
    if (unwritten !== undefined) this.#config.logger.warn(`[skillfold] ${unwritten}`)
    if (this.#server !== undefined) tell(this.#server, current, before)
    this.#report?.changed()
    return current
  }

  /** Keeps work, so that closing waits for it. */
  #work<Result>(work: Promise<Result>): Promise<Result> {
    const done = (): unknown => this.#working.delete(work)
    this.#working.add(work)
    work.then(done, done)
    return work
  }
}
