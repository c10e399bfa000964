import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTree, removeTree } from '../../test/tree.ts'
import { cacheFolder } from './folder.ts'

test('the cache lies in the nearest node_modules', () => {
  const root = makeTree({
    node_modules: { folder: true },
    'packages/app/src': { folder: true },
    'packages/other/node_modules': { folder: true },
  })
  onTestFinished(() => removeTree(root))
  expect(cacheFolder(path.join(root, 'packages/app/src'))).toBe(
    path.join(root, 'node_modules/.cache/skillfold'),
  )
  expect(cacheFolder(path.join(root, 'packages/other'))).toBe(
    path.join(root, 'packages/other/node_modules/.cache/skillfold'),
  )
})

test('there is no cache where nothing is installed', () => {
  expect(cacheFolder(path.parse(process.cwd()).root)).toBe(undefined)
})
