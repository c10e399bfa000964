import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createSkills } from '@skillfold/runtime'
import skillfold from '@skillfold/vite'
import type * as Vite from 'vite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { browserPath, useBrowser } from '../../../packages/vite/test/browser.ts'

const run = promisify(execFile)
const example = path.resolve(import.meta.dirname, '..')
const packages = path.resolve(example, '../../packages')
const sources = path.join(example, 'skills')

/** Where the tarball lies. */
let folder: string
let tarball: string
/** What a user of the package has installed. */
let modules: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'acme-'))
  // `prepack` builds the package.
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: example,
  })
  const [packed] = JSON.parse(stdout.slice(stdout.search(/^\[/m)))
  tarball = path.join(folder, packed.filename)
  const flags = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder]
  await run('npm', ['install', ...flags, tarball], { cwd: folder })
  modules = path.join(folder, 'node_modules')
  await mkdir(path.join(modules, '@skillfold'))
  await symlink(path.join(packages, 'runtime'), path.join(modules, '@skillfold/runtime'))
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Makes the project of a user, with the package as its tarball installs it. */
async function userOf(name: string): Promise<string> {
  const root = await mkdtemp(path.join(folder, 'user-'))
  const users = path.join(example, 'users')
  await cp(path.join(users, name), root, { recursive: true })
  for (const shared of ['converse.js', 'show.js']) {
    await cp(path.join(users, shared), path.join(root, shared))
  }
  await cp(modules, path.join(root, 'node_modules'), { recursive: true })
  return root
}

const text = (file: string): Promise<string> => readFile(path.join(sources, file), 'utf8')

interface Result {
  readonly prompt: { readonly text: string; readonly tokens: number; readonly exact: boolean }
  readonly answers: readonly { readonly ok: boolean; readonly text: string }[]
  readonly found: readonly string[]
  readonly seal: number
}

async function inNode(script: string): Promise<unknown> {
  const root = await userOf('node')
  const { stdout } = await run(process.execPath, [script], { cwd: root })
  return JSON.parse(stdout)
}

test('the tarball has modules, chunks, manifest and sources, and SKILL.md only among these', async () => {
  const { stdout } = await run('tar', ['-tzf', tarball])
  const files = stdout.trim().split('\n')
  expect(files).toEqual(
    expect.arrayContaining([
      'package/dist/index.js',
      'package/dist/skillfold.json',
      'package/dist/chunks/refunds.js',
      'package/skills/refunds/SKILL.md',
    ]),
  )
  expect(files.filter((file) => /skill\.md$/i.test(file))).toEqual(
    ['brand-voice', 'order-status', 'refunds'].map((name) => `package/skills/${name}/SKILL.md`),
  )
  expect(files.filter((file) => /users|test/.test(file))).toEqual([])
})

describe('a Node script', () => {
  test('gets every text of the package as it was written', async () => {
    const { prompt, answers, found, seal } = (await inNode('main.mjs')) as Result
    expect(prompt.exact).toBe(true)
    expect(prompt.text).toContain('name="refunds"')
    const body = async (name: string) =>
      (await text(`${name}/SKILL.md`)).replace(/^---\n.*?\n---\n/s, '').trim()
    const [refunds, exceptions, voice] = answers
    expect(refunds?.text).toContain(await body('refunds'))
    expect(refunds?.text).toContain(await body('order-status'))
    expect(exceptions?.text).toContain((await text('refunds/references/exceptions.md')).trim())
    expect(voice?.text).toContain(await body('brand-voice'))
    expect(found[0]).toBe('order-status')
    expect(seal).toBe((await readFile(path.join(sources, 'brand-voice/assets/seal.png'))).length)
  })

  test('takes one skill alone, and registers the package at run time', async () => {
    expect(await inNode('one.mjs')).toEqual({
      alone: ['refunds'],
      registered: { names: ['brand-voice', 'order-status', 'refunds'], shadowed: ['refunds'] },
      all: ['brand-voice', 'order-status', 'refunds'],
    })
  })

  test('may be given the module itself, its catalog, or its skills with settings', async () => {
    const acme = await import(path.join(example, 'dist/index.js'))
    const prompts = [
      createSkills(acme),
      createSkills(acme.catalog),
      createSkills(acme.skills, { settings: acme.settings }),
      createSkills([acme.brandVoice, acme.orderStatus, acme.refunds], { settings: acme.settings }),
    ].map((skills) => skills.session().prompt())
    for (const prompt of prompts) expect(prompt).toEqual(prompts[0])
  })
})

test('its types are those of its skills', async () => {
  const root = await userOf('types')
  const typescript = createRequire(import.meta.url).resolve('typescript/package.json')
  const compiler = path.join(path.dirname(typescript), 'bin/tsc')
  const flags = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext']
  const failed = run(process.execPath, [compiler, ...flags, 'right.ts', 'wrong.ts'], { cwd: root })
  const errors = await failed.then(
    () => [],
    ({ stdout }: { stdout: string }) => stdout.split('\n').filter((line) => /^\S/.test(line)),
  )
  expect(errors).toEqual([
    expect.stringMatching(/^wrong\.ts\(4,\d+\): error TS2551: Property 'refund' does not exist/),
    expect.stringMatching(/^wrong\.ts\(6,\d+\): error TS\d+: .*references\/none\.md/),
  ])
})

const versions: Record<string, () => Promise<unknown>> = {
  '6.4': () => import('vite-6'),
  '7.3': () => import('vite-7'),
  '8.4': () => import('vite'),
}

describe.skipIf(browserPath === undefined)('a page', () => {
  const openPage = useBrowser()
  let expected: Result

  beforeAll(async () => {
    expected = (await inNode('main.mjs')) as Result
  }, 120_000)

  async function shown(url: string | undefined): Promise<Result> {
    const page = await openPage()
    const failures: string[] = []
    page.on('pageerror', (error) => failures.push(error.message))
    await page.goto(url ?? '')
    await page.waitForFunction(() => document.body.textContent?.startsWith('{'))
    expect(failures).toEqual([])
    return JSON.parse((await page.textContent('body')) ?? '')
  }

  describe.each(Object.keys(versions))('under Vite %s', (version) => {
    const load = async (): Promise<typeof Vite> => (await versions[version]?.()) as typeof Vite

    const users = [
      ['with the plugin', 'vite-plugin', () => [skillfold()]],
      ['without it', 'vite', () => []],
    ] as const

    test.each(users)('built %s, gets what the Node script gets', async (_, user, plugins) => {
      const { build, preview } = await load()
      const root = await userOf(user)
      const config = { root, configFile: false, logLevel: 'silent', plugins: plugins() } as const
      await build(config)
      const server = await preview(config)
      onTestFinished(() => server.close())
      expect(await shown(server.resolvedUrls?.local[0])).toEqual(expected)
    })

    test.each(users)(
      'in a dev server %s, gets what the Node script gets',
      async (_, user, plugins) => {
        const { createServer } = await load()
        const root = await userOf(user)
        const server = await createServer({
          root,
          configFile: false,
          logLevel: 'silent',
          plugins: plugins(),
          // Before Vite 8 the bundles of dependencies lose the files that these refer to.
          optimizeDeps: { exclude: version < '8' ? ['@acme/skills'] : [] },
        })
        onTestFinished(() => server.close())
        await server.listen()
        expect(await shown(server.resolvedUrls?.local[0])).toEqual(expected)
      },
    )
  })
})
