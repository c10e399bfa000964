import path from 'node:path'
import {
  countProblems,
  indexId,
  openProject,
  type Project,
  type ProjectState,
  reportProblems,
  wellKnownFiles,
  writeTypes,
} from '@skillfold/compiler'
import { allRoots, checkOptions, type SkillfoldOptions } from '@skillfold/compiler/config'
import type { DevEnvironment, Plugin, ViteDevServer } from 'vite'
import { changedNodes, ownId } from './changes.ts'
import { buildError, notable, showErrors, tell } from './failure.ts'
import { loadAsset } from './load-asset.ts'
import { type LiveReport, reportBuild, serveReport } from './report.ts'
import { createCalm, lookAgain } from './settle.ts'

export { defineConfig, type SkillfoldOptions } from '@skillfold/compiler/config'

/**
 * Compiles agent skills into `virtual:skillfold`: a typed index, and a lazy chunk for each body
 * and each resource. A build fails where a skill is broken or a budget at error level is passed.
 *
 * @param options Options that win over those of `skillfold.config.ts`.
 * @returns The plugin.
 */
export default function skillfold(options: SkillfoldOptions = {}): Plugin {
  const calm = createCalm()
  let project: Promise<Project> | undefined
  let server: ViteDevServer | undefined
  let told: ProjectState | undefined
  let first: ProjectState | undefined
  let reported: ProjectState | undefined
  let live: LiveReport | undefined
  /** The state that each environment's modules are of. */
  let seen = new WeakMap<object, ProjectState>()

  const open = (root: string, cacheDir?: string): Promise<Project> => {
    const inline = checkOptions(options, 'the options of the plugin')
    const cache = cacheDir && path.join(cacheDir, 'skillfold')
    project = openProject({ root, inline, ...(cache && { cache }) })
    return project
  }
  // Plain Rolldown resolves no configuration; there the working directory is the root.
  const opened = (): Promise<Project> => project ?? open(process.cwd())

  /** The state of the files now. The first to ask tells the user what is wrong with it. */
  const state = async (): Promise<ProjectState> => {
    const current = await (await opened()).current()
    if (current !== told) {
      const before = told
      told = current
      first ??= current
      await writeTypes(current.compilation)
      if (server !== undefined) tell(server, current, before)
      live?.changed()
    }
    return current
  }

  /** Writes the report of a build, once for each state. */
  const report = async (log: (line: string) => void): Promise<void> => {
    if (server !== undefined || told === undefined || reported === told) return
    reported = told
    const line = await reportBuild(await opened(), told)
    if (line !== undefined) log(line)
  }

  return {
    name: 'skillfold',
    sharedDuringBuild: true,
    perEnvironmentWatchChangeDuringDev: true,

    async configResolved(config) {
      // Called once for each environment, and again where a dev server restarts.
      if (project !== undefined && server === undefined) return
      server = undefined
      told = undefined
      first = undefined
      seen = new WeakMap()
      const { files } = (await open(config.root, config.cacheDir)).config
      config.configFileDependencies.push(...files)
    },

    async configureServer(devServer) {
      server = devServer
      const current = await opened()
      const { report } = current.config
      devServer.watcher.add(allRoots(current.config).map((folder) => folder.path))
      devServer.ws.on('connection', () => {
        if (told !== undefined) showErrors(devServer, told)
      })
      live = report && serveReport(devServer, current, state)
    },

    async buildStart() {
      const current = await state()
      const { config } = current.compilation
      for (const folder of allRoots(config)) this.addWatchFile(folder.path)
      if (server !== undefined) return
      const problems = notable(current)
      const errors = problems.filter(({ severity }) => severity === 'error')
      if (errors.length > 0) {
        await report((line) => this.info(line))
        this.error(buildError(errors, config.root))
      }
      if (problems.length > 0)
        this.warn(`${countProblems(problems)}\n\n${reportProblems(problems)}\n`)
    },

    resolveId: {
      filter: { id: /^\0?virtual:skillfold(?:\/|$)/ },
      // Resolved ids come back here under `experimental.bundledDev`.
      handler: (id) => ({
        id: id.startsWith('\0') ? id : `\0${id}`,
        moduleSideEffects: false,
      }),
    },

    load: {
      filter: { id: /^\0virtual:skillfold(?:\/|$)/ },
      async handler(id) {
        const { modules } = await state()
        const module = modules.get(id.slice(1))
        if (module === undefined) {
          this.error(
            `There is no module "${id.slice(1)}". Import "${indexId}", and load skills through it.`,
          )
        }
        if (server !== undefined && !hasHotUpdates(server)) {
          for (const file of module.kind === 'code' ? module.files() : []) this.addWatchFile(file)
        }
        const code =
          module.kind === 'asset'
            ? await loadAsset(this, module, server)
            : await module.code({ hot: server !== undefined })
        return { code, map: { mappings: '' }, moduleType: 'js', moduleSideEffects: false }
      },
    },

    async generateBundle() {
      const { compilation } = await state()
      if (!compilation.config.wellKnown || this.environment?.config.consumer === 'server') return
      for (const [fileName, source] of await wellKnownFiles(compilation)) {
        this.emitFile({ type: 'asset', fileName, source })
      }
    },

    async closeBundle() {
      await report((line) => this.info(line))
    },

    async watchChange(id, { event }) {
      const current = await opened()
      const file = path.normalize(id)
      if (!current.owns(file)) return
      current.invalidate(file, event)
      calm.touch()
      // Where there is no hot update (Vitest, bundled dev), this alone makes the change seen.
      const graph = (this.environment as Partial<DevEnvironment> | undefined)?.moduleGraph
      for (const [id, node] of graph?.idToModuleMap ?? []) {
        if (ownId.test(id)) graph?.invalidateModule(node)
      }
    },

    async hotUpdate({ file, modules, server }) {
      if (!(await opened()).owns(path.normalize(file))) return
      await calm.wait()
      const handled = await lookAgain(server, file)
      const before = seen.get(this.environment) ?? first
      const after = await state()
      seen.set(this.environment, after)
      handled()
      if (before === undefined) return
      return [...modules, ...changedNodes(this.environment.moduleGraph, before, after)]
    },
  }
}

/** Vitest switches hot updates off, and bundled dev has none: there a file changes its modules. */
function hasHotUpdates({ config }: ViteDevServer): boolean {
  return config.server.hmr !== false && !config.experimental.bundledDev
}
