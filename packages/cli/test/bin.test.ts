import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { version } from '../src/version.ts'
import { workspace } from './packed.ts'
import { project, skill } from './run-cli.ts'

const bin = fileURLToPath(new URL('../bin/skillfold.js', import.meta.url))

function spawn(cwd: string, argv: string[], { env = {}, input = '' } = {}) {
  const { NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...argv], {
    cwd,
    input,
    encoding: 'utf8',
    env: { ...inherited, ...env },
  })
  return { code: status, stdout, stderr }
}

const files = {
  'skills/bad/SKILL.md': skill('bad', 'license: MIT'),
  'skills/fine/SKILL.md': skill('fine'),
}

test('the command ends with its exit code, its result alone on standard output', () => {
  const { code, stdout, stderr } = spawn(project(files), ['lint', '--format', 'json'])
  expect(JSON.parse(stdout)).toMatchObject({ skills: 1, errors: 1 })
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
})

test('wrong use ends with 2', () => {
  expect(spawn(project({}), ['nothing'])).toMatchObject({ code: 2, stdout: '' })
})

test.each(['', 'examples/site-admin'])('in the clone the command is at hand in /%s', (folder) => {
  const file = path.join(workspace, folder, 'node_modules/.bin/skillfold')
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', shell: true })
  expect({ status, stdout }).toEqual({ status: 0, stdout: `${version}\n` })
})

test('in a clone that is not built yet, the command says what to do', () => {
  const clone = project({ 'bin/skillfold.js': readFileSync(bin, 'utf8') })
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/skillfold.js', 'lint'], {
    cwd: clone,
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toBe(
    'skillfold is not built yet. Run `pnpm build` in the root of the repository.\n',
  )
})

test('standard input is read', () => {
  const tokens = spawn(project({}), ['count', '-'], { input: 'one two three\n' })
  expect(tokens).toEqual({ code: 0, stdout: '4\n', stderr: '' })
})

test('a pipe gets no colours, unless they are asked for', () => {
  const cwd = project(files)
  expect(spawn(cwd, ['lint'], { env: { CI: '1' } }).stdout).not.toContain('\x1b')
  expect(spawn(cwd, ['lint'], { env: { FORCE_COLOR: '1' } }).stdout).toContain('\x1b[31m')
})

test('a reader that leaves early is no failure', () => {
  const names = Array.from({ length: 400 }, (_, number) => `skill-${number}`)
  const cwd = project(
    Object.fromEntries(
      names.map((name) => [`skills/${name}/SKILL.md`, skill(name, 'license: MIT')]),
    ),
  )
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', '"$1" "$2" lint | head -n 1', 'sh', process.execPath, bin],
    { cwd, encoding: 'utf8' },
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
