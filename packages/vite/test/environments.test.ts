import path from 'node:path'
import * as compiler from '@skillfold/compiler'
import skillfold from '@skillfold/vite'
import { rolldown } from 'rolldown'
import { build, createBuilder, type Rolldown } from 'vite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  buildProject,
  chunks,
  flatOutput,
  importEntry,
  project,
  skill,
  writeFiles,
} from './project.ts'

const files = {
  'skills/alpha/SKILL.md': skill('alpha', 'First.', 'BODY-OF-ALPHA\n'),
  'main.js': `export { catalog, skills } from 'virtual:skillfold'`,
}

vi.mock('@skillfold/compiler', async (original) => {
  const actual = await original<typeof compiler>()
  return { ...actual, openProject: vi.fn(actual.openProject) }
})

interface Loaded {
  readonly skills: Record<string, { load(): Promise<{ body: string }> }>
}

describe('the plugin', () => {
  test('opens a project once for three environments', async () => {
    const root = await project(files)
    const input = path.join(root, 'main.js')
    vi.mocked(compiler.openProject).mockClear()
    const builder = await createBuilder({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [skillfold()],
      build: { write: false, rolldownOptions: { input } },
      environments: { client: {}, ssr: {}, edge: {} },
      builder: { sharedPlugins: true },
    })
    await builder.buildApp()
    expect(Object.keys(builder.environments)).toEqual(['client', 'ssr', 'edge'])
    expect(compiler.openProject).toHaveBeenCalledTimes(1)
  })

  test('serves a library build', async () => {
    const root = await project(files)
    const output = await buildProject(
      root,
      {},
      {
        build: {
          ...flatOutput(root).build,
          lib: { formats: ['es'], entry: 'main.js', fileName: 'main' },
        },
      },
    )
    const { skills } = (await importEntry(output)) as unknown as Loaded
    expect((await skills.alpha?.load())?.body).toBe('BODY-OF-ALPHA\n')
  })

  test('works in plain Rolldown, from the working directory', async () => {
    const root = await project(files)
    vi.spyOn(process, 'cwd').mockReturnValue(root)
    onTestFinished(() => void vi.restoreAllMocks())
    const bundle = await rolldown({
      input: path.join(root, 'main.js'),
      plugins: [skillfold() as Rolldown.Plugin],
    })
    const { output } = await bundle.generate({ format: 'es' })
    await bundle.close()
    const names = chunks(output as Rolldown.RolldownOutput['output']).map(({ name }) => name)
    expect(names.sort()).toEqual(['alpha', 'main', 'search-data'])
  })

  test('builds again when a skill is edited, created or deleted under `build.watch`', async () => {
    const root = await project(files)
    const watcher = (await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [skillfold()],
      build: {
        outDir: path.join(root, 'out'),
        watch: {},
        rolldownOptions: { input: path.join(root, 'main.js'), preserveEntrySignatures: 'strict' },
      },
    })) as Rolldown.RolldownWatcher
    onTestFinished(() => watcher.close())
    let builds = 0
    watcher.on('event', (event) => {
      if (event.code === 'END') builds++
    })
    const built = async (least: number, text: string): Promise<void> => {
      await vi.waitFor(() => expect(builds).toBeGreaterThanOrEqual(least), { timeout: 30_000 })
      const { readFile, readdir } = await import('node:fs/promises')
      const folder = path.join(root, 'out/assets')
      await vi.waitFor(
        async () => {
          const names = await readdir(folder)
          const codes = names.map((name) => readFile(path.join(folder, name), 'utf8'))
          expect((await Promise.all(codes)).join('\n')).toContain(text)
        },
        { timeout: 30_000 },
      )
    }
    await built(1, 'BODY-OF-ALPHA')
    await writeFiles(root, { 'skills/alpha/SKILL.md': skill('alpha', 'First.', 'EDITED-ALPHA\n') })
    await built(2, 'EDITED-ALPHA')
    await writeFiles(root, { 'skills/beta/SKILL.md': skill('beta', 'Second.', 'CREATED-BETA\n') })
    await built(3, 'CREATED-BETA')
  })
})
