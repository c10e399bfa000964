import path from 'node:path'
import skillfold from '@skillfold/vite'
import { createServer, type ViteDevServer } from 'vite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { project, skill, writeFiles } from './project.ts'

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

  test('leaves no watcher and no timer behind when it is closed', async () => {
    const root = await project(files)
    const before = process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length
    const server = await start(root)
    await load(server)
    await writeFiles(root, { 'skills/alpha/SKILL.md': skill('alpha', 'Changed.') })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await server.close()
    await vi.waitFor(() => {
      const after = process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length
      expect(after).toBe(before)
    })
  })

  test('says plainly what is wrong with the configuration, and does not start', async () => {
    const root = await project({ ...files, 'skillfold.config.json': '{ "windw": 2048 }' })
    await expect(start(root)).rejects.toThrow(
      'skillfold.config.json: the option "windw" does not exist. Did you mean "window"?',
    )
  })
})
