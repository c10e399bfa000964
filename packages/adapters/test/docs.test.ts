import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { given } from '../../../docs/test/given.ts'

const adapters = fileURLToPath(new URL('..', import.meta.url))
const workspace = path.resolve(adapters, '../..')

/** What the page leaves out, here also what a build declares. */
const declarations = `${given['docs/adapters.md']?.declarations}
declare module 'virtual:skillfold' {
  export const catalog: import('@skillfold/runtime').Catalog
}
`

test.each(['6', '7'])('what docs/adapters.md shows has right types with AI SDK %s', (major) => {
  const page = readFileSync(path.join(workspace, 'docs/adapters.md'), 'utf8')
  const blocks = [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code)
  expect(blocks).toHaveLength(6)
  // Inside of the package, so that its dependencies are found.
  const folder = mkdtempSync(path.join(adapters, 'node_modules/.docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)
  blocks.forEach((code, at) => {
    write(`block-${at}.ts`, code)
  })
  write('given.d.ts', declarations)
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    paths: {
      ai: [path.join(adapters, 'node_modules', major === '6' ? 'ai-6' : 'ai', 'dist/index.d.ts')],
      '@skillfold/adapters/*': ['*', '*/index'].map((file) =>
        path.join(adapters, `dist/${file}.d.ts`),
      ),
    },
  }
  write('package.json', '{ "type": "module" }')
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const tsc = path.join(workspace, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
  expect(stdout).toBe('')
})
