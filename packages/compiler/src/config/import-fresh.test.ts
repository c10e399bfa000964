import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importFresh } from './import-fresh.ts'

/** Writes files into a folder of their own; gives a function that imports its `main`. */
function folder(files: Record<string, string>, main: string) {
  const root = mkdtempSync(path.join(tmpdir(), 'skillfold-import-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (changed: Record<string, string>): void => {
    for (const [name, text] of Object.entries(changed)) writeFileSync(path.join(root, name), text)
  }
  write({ 'package.json': '{ "type": "module" }', ...files })
  const load = async () => {
    const { exports, files } = await importFresh(path.join(root, main))
    return { value: exports.default, files: files.map((file) => path.relative(root, file)).sort() }
  }
  return { load, write }
}

test.each([
  [
    'TypeScript',
    'main.ts',
    'part.ts',
    'export const part: number = ',
    `import { part } from './part.ts'`,
  ],
  ['JavaScript', 'main.js', 'part.js', 'export const part = ', `import { part } from './part.js'`],
  [
    'ES modules',
    'main.mjs',
    'part.mjs',
    'export const part = ',
    `import { part } from './part.mjs'`,
  ],
  ['CommonJS', 'main.js', 'part.cjs', 'exports.part = ', `import { part } from './part.cjs'`],
  [
    'JSON',
    'main.js',
    'part.json',
    '{ "part": ',
    `import json from './part.json'\nconst { part } = json`,
  ],
  ['no extension', 'main.ts', 'part.ts', 'export const part = ', `import { part } from './part'`],
  ['a re-export', 'main.js', 'part.js', 'export default ', `export { default } from './part.js'`],
])('reads a module and what it imports anew, %s', async (kind, main, part, before, imports) => {
  const body = kind === 'a re-export' ? imports : `${imports}\nexport default part`
  const end = kind === 'JSON' ? ' }' : ''
  const { load, write } = folder({ [main]: body, [part]: `${before}1${end}` }, main)
  expect(await load()).toEqual({ value: 1, files: [main, part] })
  write({ [part]: `${before}2${end}` })
  expect(await load()).toEqual({ value: 2, files: [main, part] })
})

test('follows imports of imports, and runs a module that two import once', async () => {
  const count = `globalThis.runs = (globalThis.runs ?? 0) + 1\nexport const three = 3`
  const { load } = folder(
    {
      'main.js': `import { a } from './a.js'\nimport { b } from './b.ts'\nexport default a + b`,
      'a.js': `import { three } from './deep.js'\nexport const a = three`,
      'b.ts': `import { three } from './deep.js'\nexport const b: number = three`,
      'deep.js': count,
    },
    'main.js',
  )
  expect(await load()).toEqual({ value: 6, files: ['a.js', 'b.ts', 'deep.js', 'main.js'] })
  expect((globalThis as { runs?: number }).runs).toBe(1)
})

test('ends where modules import each other', async () => {
  const { load } = folder(
    {
      'main.js': `import { one } from './one.js'\nexport default one()`,
      'one.js': `import { two } from './two.js'\nexport const one = () => two`,
      'two.js': `import { one } from './one.js'\nexport const two = 2\nexport const later = () => one()`,
    },
    'main.js',
  )
  expect(await load()).toEqual({ value: 2, files: ['main.js', 'one.js', 'two.js'] })
})

test('runs nothing that is imported for its type, or only on a call', async () => {
  const { load } = folder(
    {
      'main.ts': `import type { Kind } from './types.ts'
export const later = () => import('./later.ts')
const value: Kind = await Promise.resolve(4)
export default value`,
      'types.ts': `export type Kind = number\nthrow new Error('run')`,
      'later.ts': `throw new Error('run')`,
    },
    'main.ts',
  )
  expect(await load()).toEqual({ value: 4, files: ['main.ts'] })
})

test('says what is wrong in a module that is imported', async () => {
  const { load } = folder(
    { 'main.js': `import './part.js'`, 'part.js': `throw new Error('No key.')` },
    'main.js',
  )
  await expect(load()).rejects.toThrow('No key.')
})
