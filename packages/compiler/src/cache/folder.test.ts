import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cacheFolder } from './folder.ts'

test('the cache lies in the nearest node_modules', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'skillfold-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const app = path.join(root, 'packages', 'app')
  await mkdir(app, { recursive: true })
  await mkdir(path.join(root, 'node_modules'))
  expect(cacheFolder(app)).toBe(path.join(root, 'node_modules/.cache/skillfold'))
  await mkdir(path.join(app, 'node_modules'))
  expect(cacheFolder(app)).toBe(path.join(app, 'node_modules/.cache/skillfold'))
})

test('there is no cache where nothing is installed', () => {
  expect(cacheFolder(path.parse(process.cwd()).root)).toBe(undefined)
})
