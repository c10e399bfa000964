import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (file: string): string => fileURLToPath(new URL(`packages/${file}`, import.meta.url))

export default defineConfig({
  resolve: {
    // Tests run the sources; what is spawned or built by them uses the built packages.
    alias: [
      {
        find: /^@skillfold\/runtime\/(core|parts|text|search)$/,
        replacement: source('runtime/src/$1/index.ts'),
      },
      {
        find: /^@skillfold\/agent\/(staged)$/,
        replacement: source('agent/src/$1/index.ts'),
      },
      { find: /^@skillfold\/adapters\/mcp$/, replacement: source('adapters/src/mcp/index.ts') },
      { find: /^@skillfold\/tokenizer\/node$/, replacement: source('tokenizer/src/node.ts') },
      {
        find: /^@skillfold\/compiler\/config$/,
        replacement: source('compiler/src/config/index.ts'),
      },
      { find: /^@skillfold\/agent\/catalog$/, replacement: source('agent/src/catalog/index.ts') },
      {
        find: /^@skillfold\/(runtime|tokenizer|compiler|vite|agent|adapters)$/,
        replacement: source('$1/src/index.ts'),
      },
    ],
  },
  test: {
    include: [
      'packages/*/{src,test}/**/*.test.ts',
      'docs/test/*.test.ts',
      'release/*.test.ts',
      'skills/**/*.test.ts',
      'examples/*/test/**/*.test.ts',
    ],
    testTimeout: 120_000,
    typecheck: { enabled: true, ignoreSourceErrors: true, tsconfig: 'tsconfig.test.json' },
  },
})
