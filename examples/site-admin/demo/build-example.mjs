import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/**
 * Builds the example as for the web, with one more entry, whose exports are kept so that Node can
 * play it. Page and Node then use the very same chunks.
 *
 * @param {string} root The example's folder.
 * @returns The emitted files in order of name, and the URL of that entry. `isSkill` tells those
 *   that Skillfold makes: the texts, and what search knows of them.
 */
export async function buildExample(root) {
  const { output } = await build({
    root,
    logLevel: 'warn',
    build: {
      rolldownOptions: {
        input: {
          page: path.join(root, 'index.html'),
          demo: path.join(root, 'src/demo.ts'),
        },
        preserveEntrySignatures: 'allow-extension',
      },
    },
  })
  const outDir = path.join(root, 'dist')
  const entry = output.find((file) => file.type === 'chunk' && file.name === 'demo')
  return {
    entry: pathToFileURL(path.join(outDir, entry.fileName)).href,
    files: output
      .map((file) => {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        return {
          file: `dist/${file.fileName}`,
          isSkill: file.facadeModuleId?.includes('virtual:skillfold/') ?? false,
          bytes: content.length,
          gzip: gzipSync(content).length,
        }
      })
      .sort((a, b) => (a.file < b.file ? -1 : 1)),
  }
}
