import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { resolveConfig } from './resolve.ts'

const root = mkdtempSync(path.join(tmpdir(), 'skillfold-config-'))
afterAll(() => rmSync(root, { recursive: true }))

test.each([
  ['skills', undefined],
  ['node_modules/kit/skills', 'kit'],
  ['node_modules/@acme/kit/skills', '@acme/kit'],
  ['node_modules/.pnpm/kit@1.0.0/node_modules/kit/skills', 'kit'],
])('the root %s belongs to the package %s', async (roots, dependency) => {
  mkdirSync(path.join(root, roots), { recursive: true })
  const config = await resolveConfig({ roots }, root)
  expect(config.roots.map((folder) => folder.dependency)).toEqual([dependency])
})

test('a pattern stands for the folders that it fits, and for itself where it fits none', async () => {
  for (const name of ['b', 'a/skill']) {
    mkdirSync(path.join(root, 'shelves', name), { recursive: true })
  }
  const labels = async (roots: string[]): Promise<string[]> =>
    (await resolveConfig({ roots }, root)).roots.map(({ label }) => label)
  expect(await labels(['shelves/*', 'shelves/a'])).toEqual(['shelves/a', 'shelves/b'])
  expect(await labels(['shelfs/*'])).toEqual(['shelfs/*'])
})

test('a pattern tells of hidden folders that it fits but for the dot', async () => {
  for (const name of ['a', '.b', '.c/d'])
    mkdirSync(path.join(root, 'racks', name), { recursive: true })
  const passedOver = async (roots: string): Promise<unknown[]> =>
    (await resolveConfig({ roots }, root)).roots.map((one) => [
      one.label,
      one.passedOver?.map((folder) => path.relative(root, folder)),
    ])
  expect(await passedOver('racks/*')).toEqual([['racks/a', ['racks/.b', 'racks/.c']]])
  expect(await passedOver('racks/[b-c]*')).toEqual([['racks/[b-c]*', undefined]])
  expect(await passedOver('racks/*/d')).toEqual([['racks/*/d', ['racks/.c/d']]])
  expect(await passedOver('racks/.*')).toEqual([
    ['racks/.b', undefined],
    ['racks/.c', undefined],
  ])
})

test('names fit in any Unicode normal form, those of folders and those of skills', async () => {
  const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301']
  mkdirSync(path.join(root, 'cups', decomposed as string), { recursive: true })
  mkdirSync(path.join(root, 'mugs', composed as string), { recursive: true })
  const labels = async (roots: string): Promise<string[]> =>
    (await resolveConfig({ roots }, root)).roots.map(({ label }) => label)
  expect(await labels(`cups/${composed}`)).toEqual([`cups/${decomposed}`])
  expect(await labels(`cups/${composed}*`)).toEqual([`cups/${decomposed}`])
  expect(await labels(`mugs/${decomposed}`)).toEqual([`mugs/${composed}`])
  const { takes } = await resolveConfig({ include: `${decomposed}-*` }, root)
  expect(takes(`${composed}-guide`)).toBe(true)
  expect(takes('tea-guide')).toBe(false)
})

test('a reserve that leaves nothing of the window is refused', async () => {
  await expect(resolveConfig({ window: 1000, reserve: 1000 }, root)).rejects.toThrow(
    '`reserve` (1000) leaves nothing of the `window` (1000). Set it to less.',
  )
})

test('all mistakes are told at once', async () => {
  const options = { window: 1000, reserve: 1000, abilities: 'gone.ts' }
  await expect(resolveConfig(options, root)).rejects.toThrow(
    /^`reserve` .* Set it to less\.\n`abilities` names gone\.ts, which does not exist\./,
  )
})
