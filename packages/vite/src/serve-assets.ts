import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { type EmittedModule, indexId, type ProjectState } from '@skillfold/compiler'
import type { Connect, ViteDevServer } from 'vite'

/** A module that stands for a binary file. */
export type AssetModule = Extract<EmittedModule, { kind: 'asset' }>

/** Where a dev server has the binary files of skills. */
const mount = '/__skillfold/files'

/**
 * Gives the URL of a binary file in a dev server.
 *
 * @param base The base of the server's URLs.
 * @param id The id of the file's module.
 * @param asset The file, under whose name the URL ends.
 */
export function assetUrl(base: string, id: string, { name }: AssetModule): string {
  const parts = [...id.slice(indexId.length + 1).split('/'), name].map(encodeURIComponent)
  return `${base.replace(/\/$/, '')}${mount}/${parts.join('/')}`
}

/**
 * Serves the binary files of skills as they are. Vite itself would transform those whose names say
 * that they are code, and those without an extension.
 *
 * @param server The dev server.
 * @param state Gives the state of the files now.
 */
export function serveAssets(server: ViteDevServer, state: () => Promise<ProjectState>): void {
  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    next: Connect.NextFunction,
  ): Promise<void> => {
    try {
      const { modules } = await state()
      const module = modules.get(moduleId(request.url ?? '/'))
      if (module?.kind !== 'asset') {
        response.writeHead(404).end()
        return
      }
      const bytes = await readFile(module.file)
      response
        .writeHead(200, {
          'content-type': module.type,
          'content-length': bytes.length,
          'cache-control': 'no-cache',
          'x-content-type-options': 'nosniff',
        })
        .end(bytes)
    } catch (error) {
      next(error)
    }
  }
  // Where an app has a base, it is in the URL.
  for (const place of new Set([mount, path.posix.join(server.config.base, mount)])) {
    server.middlewares.use(place, (...exchange) => void answer(...exchange))
  }
}

/** The id of the module that a URL stands for: all but the file's name. */
function moduleId(url: string): string {
  const { pathname } = new URL(url, 'http://localhost')
  return indexId + decodeURIComponent(path.posix.dirname(pathname))
}
