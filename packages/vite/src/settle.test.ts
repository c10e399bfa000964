import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Settling } from './settle.ts'

function begin() {
  const folder = mkdtempSync(path.join(tmpdir(), 'skillfold-settle-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'SKILL.md')
  const emit = vi.fn()
  const settling = new Settling({ emit })
  onTestFinished(() => settling.stop())
  return { file, emit, settling }
}

describe('a file', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
  })

  test('is reported once more where it changed after its event', () => {
    const { file, emit, settling } = begin()
    writeFileSync(file, '')
    settling.touch(file)
    writeFileSync(file, 'The rest.')
    vi.runAllTimers()
    expect(emit.mock.calls).toEqual([['change', file]])
  })

  test('is not reported where it is as it was', () => {
    const { file, emit, settling } = begin()
    writeFileSync(file, 'All.')
    settling.touch(file)
    vi.runAllTimers()
    expect(emit).not.toHaveBeenCalled()
  })

  test('is reported as created and as deleted', () => {
    const { file, emit, settling } = begin()
    settling.touch(file)
    writeFileSync(file, 'New.')
    vi.runAllTimers()
    settling.touch(file)
    rmSync(file)
    vi.runAllTimers()
    expect(emit.mock.calls).toEqual([
      ['add', file],
      ['unlink', file],
    ])
  })

  test('has one look pending, however many events it had', () => {
    const { file, emit, settling } = begin()
    for (let number = 0; number < 50; number++) settling.touch(file)
    expect(vi.getTimerCount()).toBe(1)
    writeFileSync(file, 'Last.')
    vi.runAllTimers()
    expect(emit).toHaveBeenCalledTimes(1)
  })

  test('is not looked at after the end', () => {
    const { file, settling } = begin()
    settling.touch(file)
    settling.stop()
    settling.touch(file)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('calm', () => {
  test('comes although changes never stop', async () => {
    const { file, settling } = begin()
    const writer = setInterval(() => settling.touch(file), 1)
    onTestFinished(() => clearInterval(writer))
    await settling.calm()
  })

  test('comes at the end at once', async () => {
    const { settling } = begin()
    const calm = settling.calm()
    settling.stop()
    await calm
  })

  test('comes for any number of files at once, without a warning of a leak', async () => {
    const { file, settling } = begin()
    const warned = vi.fn()
    process.on('warning', warned)
    onTestFinished(() => void process.off('warning', warned))
    settling.touch(file)
    await Promise.all(Array.from({ length: 50 }, () => settling.calm()))
    expect(warned).not.toHaveBeenCalled()
  })
})
