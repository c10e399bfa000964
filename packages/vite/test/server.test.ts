import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import skillfold from '@skillfold/vite'
import { createServer, type ViteDevServer } from 'vite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Files, project, skill, writeFiles } from './project.ts'

interface Loaded {
  readonly settings: { readonly window: number; readonly index: { readonly format: string } }
  readonly skills: Record<string, unknown>
}

const files = {
  'skills/alpha/SKILL.md': skill('alpha', 'First.'),
  'skillfold.config.json': '{ "window": 8192 }',
}

async function start(root: string): Promise<ViteDevServer> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    cacheDir: path.join(root, '.cache'),
    plugins: [skillfold()],
    server: { port: 0 },
  })
  onTestFinished(() => server.close())
  await server.listen()
  return server
}

const soon = { timeout: 30_000 }

const load = (server: ViteDevServer): Promise<Loaded> =>
  server.ssrLoadModule('virtual:skillfold') as Promise<unknown> as Promise<Loaded>

describe('a dev server', () => {
  test('follows a change of the configuration, and edits after it', async () => {
    const root = await project(files)
    const server = await start(root)
    expect((await load(server)).settings.window).toBe(8192)
    await writeFiles(root, { 'skillfold.config.json': '{ "window": 2048 }' })
    await vi.waitFor(async () => expect((await load(server)).settings.window).toBe(2048), {
      timeout: 30_000,
    })
    await writeFiles(root, { 'skills/beta/SKILL.md': skill('beta', 'Second.') })
    await vi.waitFor(
      async () => expect(Object.keys((await load(server)).skills)).toEqual(['alpha', 'beta']),
      { timeout: 30_000 },
    )
  })

  test('follows a configuration that did not exist, and what it imports', async () => {
    const root = await project({
      'package.json': '{ "type": "module" }',
      'skills/alpha/SKILL.md': skill('alpha', 'First.'),
    })
    const server = await start(root)
    const window = (tokens: number): Promise<void> =>
      vi.waitFor(async () => expect((await load(server)).settings.window).toBe(tokens), {
        timeout: 30_000,
      })
    await window(4096)
    await writeFiles(root, { 'window.js': 'export const window = 6000' })
    await writeFiles(root, {
      'skillfold.config.js': `import { window } from './window.js'\nexport default { window }`,
    })
    await window(6000)
    await writeFiles(root, { 'window.js': 'export const window = 7000' })
    await window(7000)
  })

  test('follows folders that become roots by a glob, and cease to be', async () => {
    const root = await project({
      'skillfold.config.json': '{ "roots": "packages/*/skills" }',
      'packages/one/skills/alpha/SKILL.md': skill('alpha', 'First.'),
    })
    const server = await start(root)
    const shows = (...names: string[]): Promise<void> =>
      vi.waitFor(async () => expect(Object.keys((await load(server)).skills)).toEqual(names), {
        timeout: 30_000,
      })
    await shows('alpha')
    await writeFiles(root, { 'packages/two/skills/beta/SKILL.md': skill('beta', 'Second.') })
    await shows('alpha', 'beta')
    await writeFiles(root, { 'packages/two/skills/gamma/SKILL.md': skill('gamma', 'Third.') })
    await shows('alpha', 'beta', 'gamma')
    await rm(path.join(root, 'packages/one'), { recursive: true })
    await shows('beta', 'gamma')
  })

  describe.each([
    ['no default root', 'skills', '.agents/skills', {}],
    ['a folder above a default root', '.agents/skills', 'skills', { '.agents/keep': '' }],
    [
      'no root that is named',
      'src/skills',
      'src/more',
      {
        'skillfold.config.json': '{ "roots": ["src/skills", "src/more"] }',
        'src/keep': '',
      },
    ],
  ])('where there is %s when it starts', (_, first, second, content: Files) => {
    test('sees skills in either, and all else that is new beside them', async () => {
      const root = await project({ 'package.json': '{ "type": "module" }', ...content })
      const server = await start(root)
      const seen: string[] = []
      server.watcher.on('add', (file) => seen.push(path.relative(root, file)))
      const sees = (...names: string[]): Promise<void> =>
        vi.waitFor(
          async () => expect(Object.keys((await load(server)).skills)).toEqual(names),
          soon,
        )
      // What comes while the watcher looks around is no news to it.
      await sleep(500)
      await writeFiles(root, { 'beside.txt': '' })
      await vi.waitFor(() => expect(seen).toContain('beside.txt'), soon)
      await writeFiles(root, { [`${first}/alpha/SKILL.md`]: skill('alpha', 'First.') })
      await sees('alpha')
      await writeFiles(root, { [`${path.dirname(first)}/new.txt`]: '' })
      await vi.waitFor(() => expect(seen).toContain(path.join(first, '../new.txt')), soon)
      await writeFiles(root, { [`${second}/beta/SKILL.md`]: skill('beta', 'Second.') })
      await sees('alpha', 'beta')
    })
  })

  test('sees a root outside of its own folder come and go', async () => {
    const root = await project({
      'app/skillfold.config.json': '{ "roots": ["../one/skills", "../two/skills"] }',
      'two/skills/beta/SKILL.md': skill('beta', 'Second.'),
    })
    const server = await start(path.join(root, 'app'))
    const sees = (...names: string[]): Promise<void> =>
      vi.waitFor(async () => expect(Object.keys((await load(server)).skills)).toEqual(names), soon)
    await sees('beta')
    await writeFiles(root, { 'one/skills/alpha/SKILL.md': skill('alpha', 'First.') })
    await sees('alpha', 'beta')
    await rm(path.join(root, 'two'), { recursive: true })
    await sees('alpha')
    await writeFiles(root, { 'two/skills/gamma/SKILL.md': skill('gamma', 'Third.') })
    await sees('alpha', 'gamma')
    await writeFiles(root, { 'two/skills/delta/SKILL.md': skill('delta', 'Fourth.') })
    await sees('alpha', 'delta', 'gamma')
  })

  test('is restarted by the first configuration, where there is no root', async () => {
    const root = await project({ 'package.json': '{ "type": "module" }' })
    const server = await start(root)
    await writeFiles(root, { 'skillfold.config.json': '{ "window": 2048 }' })
    await vi.waitFor(async () => expect((await load(server)).settings.window).toBe(2048), soon)
  })

  test('goes on under the old configuration while the new one is broken', async () => {
    const root = await project(files)
    const server = await start(root)
    await writeFiles(root, { 'skillfold.config.json': '{ "windw": 1 }' })
    await new Promise((resolve) => setTimeout(resolve, 500))
    await writeFiles(root, { 'skills/beta/SKILL.md': skill('beta', 'Second.') })
    await vi.waitFor(
      async () => expect(Object.keys((await load(server)).skills)).toEqual(['alpha', 'beta']),
      { timeout: 30_000 },
    )
    await writeFiles(root, { 'skillfold.config.json': '{ "window": 2048 }' })
    await vi.waitFor(async () => expect((await load(server)).settings.window).toBe(2048), {
      timeout: 30_000,
    })
  })

  test('leaves no watcher and no timer behind when it is closed', async () => {
    const root = await project(files)
    const held = (): string[] =>
      process.getActiveResourcesInfo().filter((name) => /^(?:FSEvent|Timeout)/.test(name))
    const before = held().length
    const server = await start(root)
    await load(server)
    await writeFiles(root, { 'skills/alpha/SKILL.md': skill('alpha', 'Changed.') })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await server.close()
    await vi.waitFor(() => expect(held().length).toBeLessThanOrEqual(before))
  })

  test('has done all its work when it is closed, whenever that is', async () => {
    for (const wait of [0, 5, 10, 20, 40, 80, 160]) {
      const root = await project(files)
      const server = await start(root)
      await load(server)
      await writeFiles(root, { 'skills/beta/SKILL.md': skill('beta', 'Second.') })
      await new Promise((resolve) => setTimeout(resolve, wait))
      await server.close()
      await rm(root, { recursive: true })
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(existsSync(root)).toBe(false)
    }
  })

  test('keeps what was found out of an edit, although it is closed at once', async () => {
    const root = await project(files)
    const server = await start(root)
    await load(server)
    const cache = path.join(root, '.cache/skillfold/skills.json')
    const before = await readFile(cache, 'utf8')
    await writeFiles(root, { 'skills/alpha/SKILL.md': skill('alpha', 'Another line.') })
    await vi.waitFor(async () => {
      const { skills } = await load(server)
      expect(skills.alpha).toMatchObject({ description: 'Another line.' })
    })
    await server.close()
    expect(await readFile(cache, 'utf8')).not.toBe(before)
  })

  test('says plainly what is wrong with the configuration, and does not start', async () => {
    const root = await project({ ...files, 'skillfold.config.json': '{ "windw": 2048 }' })
    await expect(start(root)).rejects.toThrow(
      'skillfold.config.json: the option "windw" does not exist. Did you mean "window"?',
    )
  })
})
