import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lookOut } from './lookout.ts'
import { configSight } from './sights.ts'

function folder(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'skillfold-lookout-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  return root
}

async function begin(root: string, ...names: string[]) {
  const changed = vi.fn()
  const files = names.map((name) => path.join(root, name))
  const stop = await lookOut(configSight(files), changed)
  onTestFinished(stop)
  return { changed, stop }
}

const soon = { timeout: 10_000 }

test('tells once that a file came into being, and of no other file', async () => {
  const root = folder()
  const { changed } = await begin(root, 'a.json', 'b.json')
  writeFileSync(path.join(root, 'other.json'), '')
  await sleep(200)
  expect(changed).not.toHaveBeenCalled()
  writeFileSync(path.join(root, 'b.json'), '')
  writeFileSync(path.join(root, 'a.json'), '')
  await vi.waitFor(() => expect(changed).toHaveBeenCalled(), soon)
  await sleep(200)
  expect(changed).toHaveBeenCalledTimes(1)
})

test.each([
  ['is edited', (file: string) => writeFileSync(file, 'Another text.')],
  ['is deleted', (file: string) => rmSync(file)],
])('tells that a file %s', async (_, change) => {
  const root = folder()
  const file = path.join(root, 'a.json')
  writeFileSync(file, '')
  const { changed } = await begin(root, 'a.json')
  change(file)
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1), soon)
})

test('tells of a file in folders that came one after the other, and came again', async () => {
  const root = folder()
  const { changed } = await begin(root, 'a/b/c.json')
  mkdirSync(path.join(root, 'a'))
  await sleep(200)
  rmSync(path.join(root, 'a'), { recursive: true })
  await sleep(200)
  mkdirSync(path.join(root, 'a/b'), { recursive: true })
  await sleep(200)
  expect(changed).not.toHaveBeenCalled()
  writeFileSync(path.join(root, 'a/b/c.json'), '')
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1), soon)
})

test('tells nothing after its end', async () => {
  const root = folder()
  const { changed, stop } = await begin(root, 'a.json')
  writeFileSync(path.join(root, 'a.json'), '')
  stop()
  await sleep(200)
  expect(changed).not.toHaveBeenCalled()
})
