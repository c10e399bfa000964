import { readFile } from 'node:fs/promises'
import type { ProjectState } from '@skillfold/compiler'
import type { Rolldown } from 'vite'
import { type AssetModule, assetUrl } from './serve-assets.ts'

/** What the module of an asset is loaded as. */
interface LoadedAsset {
  readonly code: string
  /** `skillfold`: the bundler's reference of the file that was emitted for the module. */
  readonly meta?: { readonly skillfold: string }
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
  context: Pick<Rolldown.PluginContext, 'emitFile'>,
  id: string,
  asset: AssetModule,
  base: string | undefined,
): Promise<LoadedAsset> {
  if (base !== undefined) {
    return { code: `export default ${JSON.stringify(assetUrl(base, id, asset))}\n` }
  }
  const source = await readFile(asset.file)
  const reference = context.emitFile({ type: 'asset', name: asset.name, source })
  return {
    code: `export default import.meta.ROLLUP_FILE_URL_${reference}\n`,
    meta: { skillfold: reference },
  }
}

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
