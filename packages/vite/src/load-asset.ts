import { readFile } from 'node:fs/promises'
import type { EmittedModule } from '@skillfold/compiler'
import type { Rolldown } from 'vite'

type AssetModule = Extract<EmittedModule, { kind: 'asset' }>

/**
 * Makes the code of a module whose default export is the URL of a binary file. A build emits the
 * file as it is; a dev server serves it from where it lies.
 *
 * @param context Emits the file in a build.
 * @param asset The file.
 * @param base The base of a dev server's URLs; `undefined` in a build.
 * @returns The module's code.
 */
export async function loadAsset(
  context: Pick<Rolldown.PluginContext, 'emitFile'>,
  asset: AssetModule,
  base: string | undefined,
): Promise<string> {
  if (base !== undefined) {
    // Vite decodes by `decodeURI`, which leaves an escaped `@` as it is.
    const served = encodeURI(asset.file.replaceAll('\\', '/')).replace(/[?#]/g, encodeURIComponent)
    return `export default ${JSON.stringify(`${base}@fs/${served.replace(/^\//, '')}`)}\n`
  }
  const source = await readFile(asset.file)
  const reference = context.emitFile({ type: 'asset', name: asset.name, source })
  return `export default import.meta.ROLLUP_FILE_URL_${reference}\n`
}
