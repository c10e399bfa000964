import type * as fs from 'node:fs'
import { openSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readTree } from '../../test/read-tree.ts'
import { makeTree, removeTree, skillFile } from '../../test/tree.ts'

// Files go and folders close between two looks at them, which no real file system does on demand.
vi.mock('node:fs', { spy: true })

let folder = ''
beforeEach(() => {
  folder = makeTree({
    'skills/calm/SKILL.md': skillFile('calm'),
    'skills/it/SKILL.md': skillFile('it', 'Goes.', 'See `references/`.\n'),
    'skills/it/references/a.md': '# A\n',
    'skills/it/references/b.md': '# B\n',
  })
})
afterEach(() => {
  vi.resetAllMocks()
  removeTree(folder)
})

const spies = { openSync, readdirSync }

/** Has a function of the file system fail for one path. */
async function failing(name: keyof typeof spies, inside: string, code: string): Promise<void> {
  const actual = await vi.importActual<typeof fs>('node:fs')
  const real = { openSync: actual.openSync, readdirSync: actual.readdirSync }[name]
  const fake = (file: string, ...rest: unknown[]): unknown => {
    if (file === path.join(folder, inside)) {
      throw Object.assign(new Error(`${code} ${file}`), { code })
    }
    return (real as (...args: unknown[]) => unknown)(file, ...rest)
  }
  vi.mocked(spies[name]).mockImplementation(fake as never)
}

test('a SKILL.md that is gone when it is read', async () => {
  await failing('openSync', 'skills/it/SKILL.md', 'ENOENT')
  const { lines, skills, problems } = await readTree(folder)
  expect(lines).toEqual(['skills/it/SKILL.md 1:1 error catalog/unreadable'])
  expect(problems[0]?.args).toEqual({ path: 'skills/it/SKILL.md', reason: 'it is gone' })
  expect(skills.map(({ name }) => name)).toEqual(['calm'])
})

test('a SKILL.md that comes after its folder was listed', async () => {
  const actual = await vi.importActual<typeof fs>('node:fs')
  let looks = 0
  const fake = (file: string, ...rest: unknown[]): unknown => {
    if (file !== path.join(folder, 'skills/it')) {
      return (actual.readdirSync as (...args: unknown[]) => unknown)(file, ...rest)
    }
    const entries = actual.readdirSync(file, { withFileTypes: true })
    looks++
    if (looks === 1) return entries.filter(({ name }) => name !== 'SKILL.md')
    return entries.map(({ name }) => name)
  }
  vi.mocked(readdirSync).mockImplementation(fake as never)
  const { lines, problems } = await readTree(folder)
  expect(lines).toEqual(['skills/it/SKILL.md 1:1 error catalog/unreadable'])
  expect(problems[0]?.args).toMatchObject({ reason: 'it came or went while it was looked for' })
})

test('a resource that is gone when it is read', async () => {
  await failing('openSync', 'skills/it/references/a.md', 'ENOENT')
  const { lines, skills } = await readTree(folder)
  expect(lines).toEqual(['skills/it/references/a.md 1:1 warning reference/unreadable'])
  expect(skills[1]?.resources.map((resource) => resource.path)).toEqual(['references/b.md'])
})

test('a folder of a skill that may not be read', async () => {
  await failing('readdirSync', 'skills/it/references', 'EACCES')
  const { lines, skills } = await readTree(folder)
  expect(lines).toEqual(['skills/it/references 1:1 warning reference/unreadable'])
  expect(skills.map(({ name }) => name)).toEqual(['calm', 'it'])
})

test('a skill folder that may not be read', async () => {
  await failing('readdirSync', 'skills/it', 'EACCES')
  const { lines, skills } = await readTree(folder)
  expect(lines).toEqual(['skills/it 1:1 error catalog/unreadable'])
  expect(skills.map(({ name }) => name)).toEqual(['calm'])
})

test('a skill folder that is gone when it is looked into', async () => {
  await failing('readdirSync', 'skills/it', 'ENOENT')
  const { lines } = await readTree(folder)
  expect(lines).toEqual(['skills/it 1:1 error catalog/unreadable'])
})
