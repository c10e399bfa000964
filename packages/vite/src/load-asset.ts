import { readFile } from 'node:fs/promises'
import type { ProjectState } from '@skillfold/compiler'
import type { Environment, Rolldown } from 'vite'
import { ownId } from './changes.ts'
import { type AssetModule, assetUrl } from './serve-assets.ts'

/** What the module of an asset is loaded as. */
interface LoadedAsset {
  readonly code: string
  /** `skillfold`: the bundler's reference of the file that was emitted for the module. */
  readonly meta?: { readonly skillfold: string }
}

type AssetContext = Pick<Rolldown.PluginContext, 'emitFile' | 'meta'> & {
  readonly environment?: Environment
}

/**
 * Makes the code of a module whose default export is the URL of a binary file. A build emits the
 * file as it is; a dev server serves it by `serveAssets`.
 *
 * @param context Emits the file in a build.
 * @param id The module's id.
 * @param asset The file.
 * @param base The base of a dev server's URLs; `undefined` in a build.
 * @returns The module's code, and what `dropAssets` reads.
 */
export async function loadAsset(
  context: AssetContext,
  id: string,
  asset: AssetModule,
  base: string | undefined,
): Promise<LoadedAsset> {
  if (base !== undefined) {
    return { code: `export default ${JSON.stringify(assetUrl(base, id, asset))}\n` }
  }
  const source = await readFile(asset.file)
  if (isInlined(context.environment)) {
    const url = `data:${asset.type};base64,${source.toString('base64')}`
    return { code: `export default ${JSON.stringify(url)}\n` }
  }
  const reference = context.emitFile({ type: 'asset', name: asset.name, source })
  return { code: `export default ${urlOf(reference, context)}\n`, meta: { skillfold: reference } }
}

/**
 * Whether files are put into the code, as Vite does with all of a library's: one that is no ES
 * module knows no place to count from, and beside one for servers Vite writes no files.
 */
function isInlined(environment: Environment | undefined): boolean {
  if (!environment?.config.build.lib) return false
  const { lib, ssr, ssrEmitAssets } = environment.config.build
  const isModule = lib.formats?.every((format) => format === 'es') ?? false
  return !isModule || (ssr !== false && !ssrEmitAssets)
}

/**
 * Writes an expression that the bundler makes the URL. Vite before 8 leaves those of Rollup to
 * Rollup, which knows no base, and leads code on a server to a file that is not written there. So it
 * gets what its own assets have.
 */
function urlOf(reference: string, { meta, environment }: AssetContext): string {
  const isVite = environment !== undefined && meta.rolldownVersion === undefined
  return isVite && !environment.config.build.lib
    ? `"__VITE_ASSET__${reference}__"`
    : `import.meta.ROLLUP_FILE_URL_${reference}`
}

/**
 * Makes the URL of a binary file in a library, whose user alone knows a base: it is from the file
 * that the URL is in, as bundlers understand it.
 *
 * @param context Tells whether a library is built.
 * @param file The file, and what refers to it.
 * @returns Code; `undefined` for what is not ours to say.
 */
export function libraryUrl(
  { environment }: { readonly environment?: Environment },
  { moduleId, relativePath }: FileUrl,
): string | undefined {
  if (!environment?.config.build.lib || !ownId.test(moduleId)) return undefined
  return `new URL(${JSON.stringify(relativePath)}, import.meta.url).href`
}

type FileUrl = Pick<
  Parameters<Rolldown.FunctionPluginHooks['resolveFileUrl']>[0],
  'moduleId' | 'relativePath'
>

/**
 * Takes the binary files of skills that nothing uses out of a build: a file is emitted when its
 * module is loaded, before the bundler knows that it drops the module.
 *
 * @param context Knows the modules of the build.
 * @param bundle The output.
 * @param modules All modules of the skills.
 */
export function dropAssets(
  context: Pick<Rolldown.PluginContext, 'getFileName' | 'getModuleInfo'>,
  bundle: Rolldown.OutputBundle,
  modules: ProjectState['modules'],
): void {
  const kept = new Set(
    Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [])),
  )
  const used = new Set<string>()
  const unused = new Set<string>()
  for (const [id, { kind }] of modules) {
    if (kind !== 'asset') continue
    const reference: unknown = context.getModuleInfo(`\0${id}`)?.meta.skillfold
    if (typeof reference !== 'string') continue
    const files = kept.has(`\0${id}`) ? used : unused
    files.add(context.getFileName(reference))
  }
  for (const file of unused) {
    const part = bundle[file]
    // Files of the same bytes are one, and the app may have it for itself.
    if (used.has(file) || part?.type !== 'asset' || part.originalFileNames.length > 0) continue
    delete bundle[file]
  }
}
