import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchMissing } from './watch-missing.ts'

function begin(...names: string[]) {
  const root = mkdtempSync(path.join(tmpdir(), 'skillfold-missing-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const appeared = vi.fn()
  const stop = watchMissing(
    names.map((name) => path.join(root, name)),
    appeared,
  )
  onTestFinished(stop)
  return { root, appeared, stop }
}

const soon = { timeout: 10_000 }

test('tells once that a file came into being', async () => {
  const { root, appeared } = begin('a.json', 'b.json')
  writeFileSync(path.join(root, 'other.json'), '')
  await sleep(100)
  expect(appeared).not.toHaveBeenCalled()
  writeFileSync(path.join(root, 'b.json'), '')
  writeFileSync(path.join(root, 'a.json'), '')
  await vi.waitFor(() => expect(appeared).toHaveBeenCalled(), soon)
  await sleep(100)
  expect(appeared).toHaveBeenCalledTimes(1)
})

test('tells of a folder above it', async () => {
  const { root, appeared } = begin('.agents/skills')
  mkdirSync(path.join(root, '.agents'))
  await vi.waitFor(() => expect(appeared).toHaveBeenCalledTimes(1), soon)
})

test('tells nothing after its end', async () => {
  const { root, appeared, stop } = begin('a.json')
  stop()
  writeFileSync(path.join(root, 'a.json'), '')
  await sleep(100)
  expect(appeared).not.toHaveBeenCalled()
})
