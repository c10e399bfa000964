import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import skillfold from '../../packages/vite/dist/index.js'

const example = fileURLToPath(new URL('../../examples/site-admin', import.meta.url))

/**
 * Builds the example's assistant for Node.
 *
 * @param {'lite' | 'full'} mode See the contract of modes in the configuration.
 * @returns Its exports.
 */
export async function buildApp(mode) {
  const outDir = fileURLToPath(new URL(`.cache/app-${mode}`, import.meta.url))
  const { output } = await build({
    root: example,
    configFile: false,
    logLevel: 'warn',
    // What does not fit in mode `full` is told by the figures, not by the build.
    plugins: [
      skillfold({
        mode,
        types: false,
        tools: 'auto',
        budget: { index: false },
        rules: { 'budget/window': 'off' },
      }),
    ],
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: { assistant: path.join(example, 'src/assistant.ts') },
        preserveEntrySignatures: 'allow-extension',
      },
    },
  })
  const { fileName } = output.find((file) => file.type === 'chunk' && file.name === 'assistant')
  return import(pathToFileURL(path.join(outDir, fileName)).href)
}
