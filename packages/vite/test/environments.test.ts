import path from 'node:path'
import * as compiler from '@skillfold/compiler'
import skillfold from '@skillfold/vite'
import { rolldown } from 'rolldown'
import { createBuilder, type Rolldown } from 'vite'
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

  test('reads the files again in each build, with the same plugin too', async () => {
    const root = await project(files)
    const plugin = skillfold()
    const build = async (): Promise<string> =>
      chunks(await buildProject(root, {}, { plugins: [plugin] }))
        .map(({ code }) => code)
        .join('\n')
    expect(await build()).toContain('BODY-OF-ALPHA')
    await writeFiles(root, { 'skills/alpha/SKILL.md': skill('alpha', 'First.', 'EDITED-ALPHA\n') })
    expect(await build()).toContain('EDITED-ALPHA')
    await writeFiles(root, { 'skillfold.config.json': '{ "window": 7777 }' })
    expect(await build()).toContain('7777')
  })

  test('builds once its configuration is mended', async () => {
    const root = await project({ ...files, 'skillfold.config.json': '{ "windw": 1 }' })
    const plugin = skillfold()
    await expect(buildProject(root, {}, { plugins: [plugin] })).rejects.toThrow('"windw"')
    await writeFiles(root, { 'skillfold.config.json': '{ "window": 8192 }' })
    expect(await buildProject(root, {}, { plugins: [plugin] })).not.toEqual([])
  })

  test('builds one app and then another with the same plugin', async () => {
    const plugin = skillfold()
    for (const body of ['BODY-OF-ONE', 'BODY-OF-TWO']) {
      const root = await project({ ...files, 'skills/alpha/SKILL.md': skill('alpha', 'It.', body) })
      const output = await buildProject(root, {}, { plugins: [plugin] })
      expect(chunks(output).some(({ code }) => code.includes(body))).toBe(true)
    }
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
})
