import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ModuleCache } from 'jiti'

/** Static imports by relative path; those of types leave nothing to load. */
const staticImports =
  /^[ \t]*(?:(?:import|export)\s+(?!type\b)[^'"`;]*?from|import)\s*['"](\.{1,2}\/[^'"]*)['"]/gm

/** What a module exports, and the files that it is made of. */
export interface FreshModule {
  readonly exports: Readonly<Record<string, unknown>>
  /** Absolute paths of the module and of what it imports by relative path, at any depth. */
  readonly files: readonly string[]
}

/**
 * Imports a module of the app as it is now, TypeScript included: Node 20 runs none, and keeps every
 * module that it has run. Packages are imported as Node does.
 *
 * @param file Absolute path.
 * @returns Its exports and files.
 * @throws What reading or running it throws.
 */
export async function importFresh(file: string): Promise<FreshModule> {
  // Most projects have no module to import, and Jiti takes a while to load.
  const { createJiti } = await import('jiti')
  const jiti = createJiti(pathToFileURL(file).href, { moduleCache: false, fsCache: false })
  const { cache: required } = createRequire(file)
  /** Modules that were run, where Jiti looks before it imports. */
  const cache: ModuleCache = {}
  const files = new Set<string>()

  const run = async (module: string): Promise<unknown> => {
    files.add(module)
    if (module.endsWith('.json')) {
      delete required[module]
      return undefined
    }
    const source = readFileSync(module, 'utf8')
    for (const [, id = ''] of source.matchAll(staticImports)) {
      const url = jiti.esmResolve(id, { parentURL: pathToFileURL(module).href, try: true })
      const imported = url?.startsWith('file:') ? fileURLToPath(url) : url
      if (imported !== undefined && path.isAbsolute(imported) && !files.has(imported)) {
        await run(imported)
      }
    }
    // Jiti would leave JavaScript to Node, which keeps it.
    return jiti.evalModule(source, { filename: module, async: true, forceTranspile: true, cache })
  }
  return { exports: (await run(file)) as FreshModule['exports'], files: [...files] }
}
