import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readRootGlobs } from './root-globs.ts'

function project(...folders: string[]): string {
  const root = mkdtempSync(path.join(tmpdir(), 'skillfold-roots-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of folders) mkdirSync(path.join(root, folder), { recursive: true })
  return root
}

test.each([
  ['packages/*/skills', ['.', 'packages', 'packages/a', 'packages/b'], ['packages/a/skills']],
  ['packages/a/sk*', ['.', 'packages', 'packages/a'], ['packages/a/skills']],
  ['*/{a,b}/skills', ['.', 'packages', 'packages/a', 'packages/b'], ['packages/a/skills']],
  ['packages/**/skills', ['.', 'packages'], ['packages/a/skills']],
  ['gone/*/skills', ['.', 'gone'], []],
])('the glob %s changes in %s', async (pattern, places, matches) => {
  const root = project('packages/a/skills/one', 'packages/b')
  const globs = await readRootGlobs(pattern, root)
  const inside = (folders: readonly string[] = []): string[] =>
    folders.map((folder) => path.relative(root, folder) || '.')
  expect(inside(await globs?.places())).toEqual(places)
  expect(inside(await globs?.find())).toEqual(matches)
})

test('a glob finds folders that came and leaves out those that went', async () => {
  const root = project('packages/a/skills/one', 'packages/b')
  const globs = await readRootGlobs('packages/*/skills', root)
  mkdirSync(path.join(root, 'packages/b/skills'))
  rmSync(path.join(root, 'packages/a'), { recursive: true })
  expect(await globs?.find()).toEqual([path.join(root, 'packages/b/skills')])
})

test.each([[undefined], ['skills'], [['~/skills', '../shared/skills']], ['(group)']])(
  'the roots %j are no globs',
  async (roots) => {
    expect(await readRootGlobs(roots, project('(group)'))).toBeUndefined()
  },
)
