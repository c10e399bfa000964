import { open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as compiler from '@skillfold/compiler'
import skillfold from '@skillfold/vite'
import { createServer, type RunnableDevEnvironment } from 'vite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { project, skill } from './project.ts'

vi.mock('@skillfold/compiler', async (original) => {
  const actual = await original<typeof compiler>()
  return { ...actual, openProject: vi.fn(actual.openProject) }
})

interface Loaded {
  readonly skills: Record<string, { load(): Promise<{ body: string }> }>
}

const environments = ['client', 'ssr', 'edge']

/** A dev server with three environments that counts what saves make it do. */
async function serve() {
  const root = await project({
    'skills/alpha/SKILL.md': skill('alpha', 'First.', 'Before.\n'),
    'skills/beta/SKILL.md': skill('beta', 'Second.'),
  })
  const states = new Set<unknown>()
  const { openProject } = await vi.importActual<typeof compiler>('@skillfold/compiler')
  vi.mocked(compiler.openProject).mockImplementationOnce(async (options) => {
    const opened = await openProject(options)
    const current = async () => {
      const state = await opened.current()
      states.add(state)
      return state
    }
    return { ...opened, current }
  })
  let updates = 0
  let reported = 0
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    cacheDir: path.join(root, '.cache'),
    plugins: [skillfold(), { name: 'count', hotUpdate: () => void updates++ }],
    environments: { edge: {} },
    server: { port: 0 },
  })
  onTestFinished(() => server.close())
  // Of what the plugin makes it report, a watcher sends no `all`.
  server.watcher.on('all', () => void reported++)
  await server.listen()
  expect(Object.keys(server.environments)).toEqual(environments)
  const { runner } = server.environments.ssr as RunnableDevEnvironment
  const body = async (): Promise<string | undefined> => {
    const { skills } = await runner.import<Loaded>('virtual:skillfold')
    return (await skills.alpha?.load())?.body
  }
  expect(await body()).toBe('Before.\n')
  const sees = (text: string): Promise<void> =>
    vi.waitFor(async () => expect(await body()).toBe(text), { timeout: 30_000, interval: 50 })
  return {
    file: path.join(root, 'skills/alpha/SKILL.md'),
    sees,
    /** What was done since the server started, once nothing more is under way. */
    async counts() {
      let before = -1
      while (before !== updates) {
        before = updates
        await sleep(400)
      }
      return { reported, updates, compiles: states.size - 1 }
    },
  }
}

const text = (number: number): string => skill('alpha', 'First.', `Save ${number}.\n`)

/** Writes the first half, and the rest a moment later. */
async function writeInHalves(file: string, content: string): Promise<void> {
  const handle = await open(file, 'w')
  const half = content.length >> 1
  await handle.write(content.slice(0, half))
  await sleep(20)
  await handle.write(content.slice(half))
  await handle.close()
}

const writers = [
  [
    'whole, 50 ms apart',
    async (file: string, content: string) => {
      await writeFile(file, content)
      await sleep(50)
    },
    40,
  ],
  [
    'in halves, 50 ms apart',
    async (file: string, content: string) => {
      await writeInHalves(file, content)
      await sleep(30)
    },
    40,
  ],
  ['in a burst', writeFile, 200],
] as const

describe('a dev server with three environments', () => {
  test.each(writers)(
    'holds the last save, and answers no more than is reported, %s',
    async (_, write, saves) => {
      const { file, sees, counts } = await serve()
      for (let number = 1; number <= saves; number++) await write(file, text(number))
      await sees(`Save ${saves}.\n`)
      const { reported, updates, compiles } = await counts()
      // What the watcher reports, and at most one more look after each.
      expect(updates).toBeLessThanOrEqual(environments.length * 2 * reported)
      expect(compiles).toBeLessThanOrEqual(2 * reported)
      expect(compiles).toBeGreaterThan(0)
    },
  )

  test('does nothing more once files rest', async () => {
    const { file, sees, counts } = await serve()
    await writeFile(file, text(1))
    await sees('Save 1.\n')
    const after = await counts()
    await sleep(600)
    expect(await counts()).toEqual(after)
  })
})

test('a branch that is checked out is one update, however many skills it changes', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `skill-${at}`)
  const file = (name: string): string => path.join(root, `skills/${name}/SKILL.md`)
  const root = await project({
    'main.js': `import 'virtual:skillfold'`,
    ...Object.fromEntries(names.map((name) => [`skills/${name}/SKILL.md`, skill(name, 'Old.')])),
  })
  const { openProject } = await vi.importActual<typeof compiler>('@skillfold/compiler')
  vi.mocked(compiler.openProject).mockImplementationOnce(async (options) => {
    const opened = await openProject(options)
    // A large catalog takes so long that all changes are told of meanwhile.
    return { ...opened, current: () => sleep(50).then(opened.current) }
  })
  const plugin = skillfold()
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    cacheDir: path.join(root, '.cache'),
    plugins: [plugin],
    server: { port: 0, watch: null },
  })
  onTestFinished(() => server.close())
  const { client } = server.environments
  for (const url of ['/main.js', 'virtual:skillfold']) await client.transformRequest(url)
  const call = (hook: unknown, ...values: unknown[]): unknown =>
    Reflect.apply(hook as () => unknown, { environment: client }, values)
  for (const name of names) {
    await writeFile(file(name), skill(name, 'New.'))
    await call(plugin.watchChange, file(name), { event: 'update' })
  }
  const updates = await Promise.all(
    names.map((name) => call(plugin.hotUpdate, { file: file(name), modules: [], server })),
  )
  expect(updates.filter((nodes) => (nodes as unknown[] | undefined)?.length)).toHaveLength(1)
})
