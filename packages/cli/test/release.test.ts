import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packAll, type Tarball } from './packed.ts'
import { project } from './run-cli.ts'

const names = [
  '@skillfold/adapters',
  '@skillfold/agent',
  '@skillfold/compiler',
  '@skillfold/runtime',
  '@skillfold/tokenizer',
  '@skillfold/vite',
  'skillfold',
]

const folder = mkdtempSync(path.join(tmpdir(), 'skillfold-release-'))
let tarballs: readonly Tarball[] = []
beforeAll(() => {
  tarballs = packAll(folder)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function tarball(name: string): Tarball {
  const found = tarballs.find((packed) => packed.name === name)
  if (!found) throw new Error(`${name} is not packed`)
  return found
}

const manifestIn = ({ file }: Tarball): Record<string, unknown> =>
  JSON.parse(execFileSync('tar', ['-xzOf', file, 'package/package.json'], { encoding: 'utf8' }))

test('each package is packed', () => {
  expect(tarballs.map(({ name }) => name).sort()).toEqual(names)
})

describe.each(names)('the tarball of %s', (name) => {
  test('says what it is, and has its licence and a README', () => {
    expect(tarball(name).contents).toEqual(expect.arrayContaining(['LICENSE', 'README.md']))
    const manifest = manifestIn(tarball(name))
    expect(manifest).toMatchObject({
      type: 'module',
      license: expect.stringMatching(/^MIT\b/),
      description: expect.stringMatching(/\w+/),
      keywords: expect.arrayContaining([expect.any(String)]),
      sideEffects: false,
      files: expect.any(Array),
      exports: expect.objectContaining({ './package.json': './package.json' }),
      engines: { node: '^20.19.0 || >=22.12.0' },
    })
    expect(JSON.stringify(manifest.dependencies ?? {})).not.toContain('workspace:')
  })

  test('is clean for publint', async () => {
    const { buffer } = new Uint8Array(readFileSync(tarball(name).file))
    const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true })
    expect(messages.map((message) => formatMessage(message, pkg ?? {}))).toEqual([])
  })

  test('has types that are right for ES modules', () => {
    const attw = createRequire(import.meta.url).resolve('@arethetypeswrong/cli/package.json')
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        path.join(path.dirname(attw), 'dist/index.js'),
        tarball(name).file,
        ...['--profile', 'esm-only', '--format', 'ascii', '--no-emoji'],
      ],
      { encoding: 'utf8' },
    )
    expect(status, stdout).toBe(0)
  })
})

test('the licence of the tokenizer data is with it', () => {
  const { file, contents } = tarball('@skillfold/tokenizer')
  expect(contents).toEqual(expect.arrayContaining(['data/qwen3.js', 'NOTICE.md']))
  const notice = execFileSync('tar', ['-xzOf', file, 'package/NOTICE.md'], { encoding: 'utf8' })
  expect(notice).toContain('Apache License 2.0')
})

const page = `
import { createSkills } from '@skillfold/runtime'
import { catalog } from 'virtual:skillfold'
const { ok, tokens } = await createSkills(catalog).session().call('load_skill', { name: 'tea' })
console.log(JSON.stringify({ ok, tokens }))
`
const config = `
import skillfold from '@skillfold/vite'
export default {
  plugins: [skillfold()],
  build: { target: 'esnext', rollupOptions: { input: 'main.js', output: { entryFileNames: 'main.js' } } },
}
`

test('installed together in an empty folder, the packages lint, build and load', ({ skip }) => {
  const app = project({
    'package.json': '{ "name": "app", "private": true, "type": "module" }',
    'vite.config.js': config,
    'main.js': page,
  })
  const run = (command: string, args: readonly string[]) =>
    spawnSync(command, args, { cwd: app, encoding: 'utf8', shell: process.platform === 'win32' })
  const files = tarballs.map(({ file }) => file)
  const flags = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts']
  const installed = run('npm', ['install', ...flags, 'vite@8.4.0', ...files])
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(installed.stderr)) {
    skip('no registry can be reached')
  }
  expect(installed.status, installed.stderr).toBe(0)

  const skillfold = (...args: string[]) => run('npx', ['--no-install', 'skillfold', ...args])
  expect(skillfold('new', 'tea')).toMatchObject({ status: 0 })
  expect(skillfold('lint')).toMatchObject({ status: 0, stdout: '1 skill checked: no problems\n' })
  const { tokens } = JSON.parse(skillfold('load', 'tea', '--json').stdout)

  const built = run('npx', ['--no-install', 'vite', 'build'])
  expect(built.status, built.stderr).toBe(0)
  writeFileSync(path.join(app, 'dist/package.json'), '{ "type": "module" }')
  const { stdout, stderr } = run(process.execPath, ['dist/main.js'])
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual({ ok: true, tokens })
})
