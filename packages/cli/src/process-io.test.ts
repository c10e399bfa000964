import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
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

test.each([
  [true, '\r\x1b[K1 of 2\r\x1b[K'],
  [false, ''],
])('progress shows on a terminal alone (%s), and goes away again', (isTTY, shown) => {
  const stderr = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY })
  const process = { stdout: new PassThrough(), stderr, env: {}, cwd: () => '/' }
  const { progress } = processIo(process as unknown as ProcessLike)
  progress('1 of 2')
  progress('')
  expect(stderr.read() ?? '').toBe(shown)
})
