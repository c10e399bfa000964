import { readFile } from 'node:fs/promises'
import type { Rolldown } from 'vite'
import { type AssetModule, assetUrl } from './serve-assets.ts'

/**
 * Makes the code of a module whose default export is the URL of a binary file. A build emits the
 * file as it is; a dev server serves it by `serveAssets`.
 *
 * @param context Emits the file in a build.
 * @param id The module's id.
 * @param asset The file.
 * @param base The base of a dev server's URLs; `undefined` in a build.
 * @returns The module's code.
 */
export async function loadAsset(
  context: Pick<Rolldown.PluginContext, 'emitFile'>,
  id: string,
  asset: AssetModule,
  base: string | undefined,
): Promise<string> {
  if (base !== undefined) return `export default ${JSON.stringify(assetUrl(base, id, asset))}\n`
  const source = await readFile(asset.file)
  const reference = context.emitFile({ type: 'asset', name: asset.name, source })
  return `export default import.meta.ROLLUP_FILE_URL_${reference}\n`
}
