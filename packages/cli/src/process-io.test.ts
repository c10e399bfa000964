import { PassThrough } from 'node:stream'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { hasColours, type ProcessLike, processIo } from './process-io.ts'

const terminal = { isTTY: true }
const pipe = {}

test.each<[what: string, stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv, coloured: boolean]>([
  ['a terminal has colours', terminal, {}, true],
  ['a pipe has none', pipe, {}, false],
  ['a pipe in CI has none', pipe, { CI: 'true' }, false],
  ['a dumb terminal has none', terminal, { TERM: 'dumb' }, false],
  ['NO_COLOR forbids them', terminal, { NO_COLOR: '1' }, false],
  ['an empty NO_COLOR does not', terminal, { NO_COLOR: '' }, true],
  ['FORCE_COLOR asks for them', pipe, { FORCE_COLOR: '1' }, true],
  ['FORCE_COLOR=0 forbids them', terminal, { FORCE_COLOR: '0' }, false],
  ['NO_COLOR wins over FORCE_COLOR', terminal, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
])('%s', (_what, stream, env, coloured) => {
  expect(hasColours(stream, env)).toBe(coloured)
})

test.each<[columns: number | undefined, env: NodeJS.ProcessEnv, width: number]>([
  [120, { COLUMNS: '40' }, 120],
  [undefined, { COLUMNS: '40' }, 40],
  [undefined, { COLUMNS: 'wide' }, 80],
  [undefined, {}, 80],
])('a terminal of %s columns and %j make a width of %i', (columns, env, width) => {
  const stdout = Object.assign(new PassThrough(), { columns })
  const process = { stdout, stderr: new PassThrough(), env, cwd: () => '/' }
  expect(processIo(process as unknown as ProcessLike).width).toBe(width)
})

describe('how far work is', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
    return () => void vi.useRealTimers()
  })

  test.each<
    [where: string, stderr: boolean, stdout: boolean, env: NodeJS.ProcessEnv, shown: string]
  >([
    ['on a terminal is shown, until output comes', true, true, {}, '\r\x1b[K2 of 2\r\x1b[K'],
    ['in a pipe is not', false, true, {}, ''],
    ['beside a result in a pipe is not', true, false, {}, ''],
    ['on a dumb terminal is not', true, true, { TERM: 'dumb' }, ''],
  ])('%s', (_where, stderrIsTTY, stdoutIsTTY, env, shown) => {
    const stderr = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: stderrIsTTY })
    const stdout = Object.assign(new PassThrough(), { isTTY: stdoutIsTTY })
    const process = { stdout, stderr, env, cwd: () => '/' }
    const io = processIo(process as unknown as ProcessLike)
    io.progress('1 of 2')
    vi.advanceTimersByTime(1000)
    io.progress('2 of 2')
    io.stdout.write('done')
    expect(stderr.read() ?? '').toBe(shown)
  })
})

describe('a stream that is closed early', () => {
  const failing = (code: string, which: 'stdout' | 'stderr') => {
    const stderr = new PassThrough({ encoding: 'utf8' })
    const streams = { stdout: new PassThrough(), stderr }
    const exit = vi.fn()
    processIo({ ...streams, env: {}, cwd: () => '/', exit } as unknown as ProcessLike)
    streams[which].emit('error', Object.assign(new Error('write failed'), { code }))
    return { exits: exit.mock.calls, told: stderr.read() }
  }

  test.each(['stdout', 'stderr'] as const)('is no failure: %s', (which) => {
    expect(failing('EPIPE', which)).toEqual({ exits: [], told: null })
  })

  test('unless it cannot be written for another reason', () => {
    const told = 'skillfold: The output cannot be written: write failed\n'
    expect(failing('ENOSPC', 'stdout')).toEqual({ exits: [[2]], told })
    expect(failing('ENOSPC', 'stderr')).toEqual({ exits: [[2]], told: null })
  })
})
