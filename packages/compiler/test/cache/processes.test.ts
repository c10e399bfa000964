import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readChecked, writeChecked } from '../../src/cache/checked-file.ts'
import { makeTree, removeTree } from '../tree.ts'

const script = fileURLToPath(new URL('write-forever.mjs', import.meta.url))

function freshFile(): string {
  const folder = makeTree({})
  onTestFinished(() => removeTree(folder))
  return path.join(folder, 'value.json')
}

/** Starts a process that writes for ever; resolves once it wrote something. */
async function startWriter(file: string, name: string): Promise<ChildProcess> {
  const writer = spawn(process.execPath, [script, file, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => kill(writer))
  await once(writer.stdout as NonNullable<typeof writer.stdout>, 'data')
  return writer
}

async function kill(writer: ChildProcess): Promise<void> {
  if (writer.exitCode !== null || writer.signalCode !== null) return
  const ended = once(writer, 'exit')
  writer.kill('SIGKILL')
  await ended
}

/** Reads the file, which must hold the whole of what one process wrote; says which. */
async function writerOf(file: string): Promise<string> {
  const value = (await readChecked(file)) as { writer: string; text: string } | undefined
  expect(value).toBeDefined()
  expect(value?.text).toMatch(new RegExp(`^(${value?.writer}\\d)\\1{199999}$`))
  return value?.writer ?? ''
}

describe('a cache file', () => {
  test('is whole whenever it is read, while two processes write it', async () => {
    const file = freshFile()
    await Promise.all([startWriter(file, 'a'), startWriter(file, 'b')])
    const writers = new Set<string>()
    for (let reads = 0; reads < 50 || (writers.size < 2 && reads < 1000); reads++) {
      writers.add(await writerOf(file))
    }
    expect(writers).toEqual(new Set(['a', 'b']))
  })

  test('is whole after its writer was killed, and can be written again', async () => {
    const file = freshFile()
    await writeChecked(file, { writer: 'a', text: 'a0'.repeat(200_000) })
    // That one was killed in mid-write shows in what it left beside the file.
    const leftOver = async (): Promise<number> => (await readdir(path.dirname(file))).length - 1
    for (let turn = 0; turn < 5 || ((await leftOver()) === 0 && turn < 100); turn++) {
      const writer = await startWriter(file, 'a')
      await sleep(turn % 10)
      await kill(writer)
      await writerOf(file)
    }
    expect(await leftOver()).toBeGreaterThan(0)
    expect(await writeChecked(file, { writer: 'b', text: 'b0'.repeat(200_000) })).toBe(true)
    expect(await writerOf(file)).toBe('b')
  })
})
