import path from 'node:path'
import { indexId, wellKnownFiles } from '@skillfold/compiler'
import type { SkillfoldOptions } from '@skillfold/compiler/config'
import type { Environment, Plugin, ResolvedConfig, ViteDevServer } from 'vite'
import { BuildRun } from './build-run.ts'
import { DevRun } from './dev-run.ts'
import { stackless } from './failure.ts'
import { dropAssets, libraryUrl, loadAsset } from './load-asset.ts'
import { open, placeOf, type Run } from './run.ts'

export { defineConfig, type SkillfoldOptions } from '@skillfold/compiler/config'

/** A hook of Vitest, as far as it is used here. */
interface VitestPlugin extends Plugin {
  configureVitest(context: {
    readonly project: { readonly vite: ViteDevServer }
    readonly vitest: { readonly vite: ViteDevServer }
  }): void
}

/**
 * A page that imports the module only when it needs it has all its exports, and by their target
 * `es2020` Vite 6 and 7 would refuse those that are no identifiers. All browsers have known them
 * since 2021.
 */
const stringNames = { supported: { 'arbitrary-module-namespace-names': true } }

/**
 * Compiles agent skills into `virtual:skillfold`: a typed index, and a lazy chunk for each body
 * and each resource. A build fails where a skill is broken or a budget at error level is passed.
 *
 * @param options Options that win over those of `skillfold.config.ts`.
 * @returns The plugin.
 */
export default function skillfold(options: SkillfoldOptions = {}): Plugin {
  const builds = new BuildRun(options)
  const servers = new WeakMap<ResolvedConfig, DevRun>()
  const runOf = (environment: Environment | undefined): Run =>
    (environment && servers.get(environment.getTopLevelConfig())) ?? builds

  const plugin: VitestPlugin = {
    name: 'skillfold',
    apply: (_, { isPreview }) => !isPreview,
    sharedDuringBuild: true,
    perEnvironmentWatchChangeDuringDev: true,

    config({ esbuild }) {
      // Vite 6 gives hooks no context.
      const isRolldown = (this as typeof this | undefined)?.meta.rolldownVersion !== undefined
      return isRolldown || esbuild === false ? undefined : { esbuild: stringNames }
    },

    async configResolved(config) {
      const place = placeOf(config.root, config.cacheDir)
      if (config.command === 'build') return builds.locate(place)
      const openAnew = () => open(options, place)
      const project = await openAnew().catch((error) => {
        throw stackless(error)
      })
      servers.set(config, new DevRun(project, config, openAnew))
      const files = project.config.files.map((file) => file.replaceAll('\\', '/'))
      config.configFileDependencies.push(...files)
    },

    async configureServer(server) {
      await servers.get(server.config)?.attach(server)
    },

    configureVitest({ project, vitest }) {
      servers.get(project.vite.config)?.attachVitest(vitest.vite)
    },

    buildApp: {
      order: 'pre',
      // Of what fails within a build, Vite 8 prints the stack of its bundler.
      async handler({ config, environments }) {
        const all = [config, ...Object.values(environments).map((one) => one.config)]
        if (!all.some(({ build }) => build.watch)) await builds.beginApp(this)
      },
    },

    async buildStart() {
      await runOf(this.environment).begin(this)
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
        const run = runOf(this.environment)
        const { modules } = await run.state()
        const module = modules.get(id.slice(1))
        if (module === undefined) {
          this.error(
            `There is no module "${id.slice(1)}". Import "${indexId}", and load skills through it.`,
          )
        }
        for (const file of run.watched(module)) this.addWatchFile(file)
        const loaded =
          module.kind === 'asset'
            ? await loadAsset(this, id.slice(1), module, run.base)
            : { code: await module.code({ hot: run.base !== undefined }) }
        return { ...loaded, map: { mappings: '' }, moduleType: 'js', moduleSideEffects: false }
      },
    },

    resolveFileUrl: {
      // Vite has an answer for all files.
      order: 'pre',
      handler(file) {
        return libraryUrl(this, file)
      },
    },

    async renderStart() {
      if (runOf(this.environment) === builds) await builds.beginReport()
    },

    async generateBundle(_, bundle) {
      const { compilation, modules } = await runOf(this.environment).state()
      dropAssets(this, bundle, modules)
      if (!compilation.config.wellKnown || this.environment?.config.consumer === 'server') return
      for (const [fileName, source] of await wellKnownFiles(compilation)) {
        this.emitFile({ type: 'asset', fileName, source })
      }
    },

    async writeBundle() {
      if (runOf(this.environment) !== builds) return
      const line = await builds.report()
      if (line !== undefined) this.info(line)
    },

    async watchChange(id, { event }) {
      await runOf(this.environment).change(path.normalize(id), event, this.environment)
    },

    async hotUpdate({ file, modules, server }) {
      const changed = await servers
        .get(server.config)
        ?.update(path.normalize(file), this.environment)
      return changed && [...modules, ...changed]
    },

    async closeBundle() {
      const run = runOf(this.environment)
      if (run !== builds) await run.close()
    },

    async closeWatcher() {
      await builds.close()
    },
  }
  return plugin
}
