import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const dist = fileURLToPath(new URL('../../packages/runtime/dist/', import.meta.url))
const agent = fileURLToPath(new URL('../../packages/agent/dist/', import.meta.url))

/** What an app can import of runtime and agent, as code that does so. */
const apps = {
  core: `export { createSkillSet } from '${dist}core/index.js'`,
  sections: `
    import { createSkillSet } from '${dist}core/index.js'
    import { bySection } from '${dist}parts/index.js'
    export const create = (catalog) => createSkillSet(catalog, {}, () => ({ sections: bySection }))`,
  all: `export { createSkills } from '${dist}index.js'`,
  agent: `export { createAgent } from '${agent}index.js'`,
  webllm: `
    export { createAgent } from '${agent}index.js'
    export { webLlm } from '${agent}clients/webllm.js'`,
}

/**
 * Bundles what an app can import of the built packages, minified as Vite does for a page. It does
 * so without the helper for dynamic imports that Vite puts into a page once, whoever imports what.
 *
 * @param {keyof typeof apps} name Which import.
 * @returns {Promise<{ name: string, lazy: boolean, code: string, min: number, gzip: number }[]>}
 *   The chunks, with their bytes minified and gzipped; `lazy` are those of dynamic imports.
 */
export async function bundle(name) {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'app',
        resolveId: (id) => (id === name ? `\0${id}` : undefined),
        load: (id) => (id === `\0${name}` ? apps[name] : undefined),
      },
    ],
    build: {
      write: false,
      ssr: true,
      minify: true,
      rolldownOptions: { input: name, preserveEntrySignatures: 'allow-extension' },
    },
  })
  const { output } = [result].flat()[0]
  return output.map(({ name, isDynamicEntry, code }) => ({
    name,
    lazy: isDynamicEntry,
    code,
    min: code.length,
    gzip: gzipSync(code).length,
  }))
}

/** Adds the gzipped bytes of chunks up. */
export const gzipped = (chunks) => chunks.reduce((sum, { gzip }) => sum + gzip, 0)
