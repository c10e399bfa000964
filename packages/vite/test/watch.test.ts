import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import skillfold from '@skillfold/vite'
import type { Rolldown } from 'vite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Files, project, skill, writeFiles } from './project.ts'
import { loadVite, versions } from './versions.ts'

const files = {
  'package.json': '{ "type": "module" }',
  'main.js': `export { catalog, skills } from 'virtual:skillfold'`,
  'skills/alpha/SKILL.md': skill('alpha', 'First.', 'BODY-OF-ALPHA\n'),
}

/** Builds a project under watch. */
async function watch(content: Files, version = '8.4') {
  const root = await project(content)
  const { build } = await loadVite(version)
  const watcher = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    cacheDir: path.join(root, 'node_modules/.vite'),
    plugins: [skillfold()],
    build: {
      outDir: path.join(root, 'out'),
      minify: false,
      watch: {},
      rollupOptions: { input: path.join(root, 'main.js'), preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownWatcher
  onTestFinished(() => watcher.close())
  let builds = 0
  const errors: string[] = []
  watcher.on('event', (event) => {
    if (event.code === 'END') builds++
    if (event.code === 'ERROR') errors.push(event.error.message)
  })
  const output = async (): Promise<string> => {
    const folder = path.join(root, 'out/assets')
    const names = await readdir(folder)
    return (
      await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
    ).join()
  }
  return {
    root,
    errors,
    builds: () => builds,
    /** Waits for a text in the output, or that it is not there any more. */
    shows: (text: string, isThere = true): Promise<void> =>
      vi.waitFor(async () => expect((await output()).includes(text)).toBe(isThere), {
        timeout: 30_000,
        interval: 50,
      }),
  }
}

describe('a build under watch sees', () => {
  test('a skill edited, created and deleted', async () => {
    const { root, shows } = await watch(files)
    await shows('BODY-OF-ALPHA')
    await writeFiles(root, { 'skills/alpha/SKILL.md': skill('alpha', 'First.', 'EDITED-ALPHA\n') })
    await shows('EDITED-ALPHA')
    await writeFiles(root, { 'skills/beta/SKILL.md': skill('beta', 'Second.', 'CREATED-BETA\n') })
    await shows('CREATED-BETA')
    await rm(path.join(root, 'skills/beta'), { recursive: true })
    await shows('CREATED-BETA', false)
  })

  test('a change of the configuration, of what it imports and of the abilities', async () => {
    const abilities = (description: string): string =>
      `import { kind } from './kind.js'\nexport const abilities = [{ name: 'check', description: '${description} ' + kind, parameters: {} }]`
    const { root, shows } = await watch({
      ...files,
      'skillfold.config.js': `import { window } from './window.js'\nexport default { window, abilities: './abilities.js' }`,
      'window.js': 'export const window = 6001',
      'abilities.js': abilities('First check'),
      'kind.js': `export const kind = 'KIND-ONE'`,
      'skills/alpha/SKILL.md':
        '---\nname: alpha\ndescription: First.\nabilities: [check]\n---\nBODY-OF-ALPHA\n',
    })
    await shows('6001')
    await shows('First check KIND-ONE')
    await writeFiles(root, { 'window.js': 'export const window = 7001' })
    await shows('7001')
    await writeFiles(root, { 'abilities.js': abilities('Second check') })
    await shows('Second check')
    await writeFiles(root, { 'kind.js': `export const kind = 'KIND-TWO'` })
    await shows('KIND-TWO')
    await writeFiles(root, { 'skillfold.config.js': 'export default { window: 8001 }' })
    await shows('8001')
  })

  test('a configuration and a root that did not exist when it began', async () => {
    const { root, shows } = await watch(files)
    await shows('4096')
    await writeFiles(root, { 'skillfold.config.json': '{ "window": 9001 }' })
    await shows('9001')
    await writeFiles(root, { '.agents/skills/late/SKILL.md': skill('late', 'It.', 'BODY-OF-LATE') })
    await shows('BODY-OF-LATE')
  })

  test.each(versions)(
    'that a configuration is mended, and says meanwhile what is wrong (Vite %s)',
    async (version) => {
      const { root, shows, errors } = await watch(files, version)
      await shows('4096')
      await writeFiles(root, { 'skillfold.config.json': '{ "windw": 5001 }' })
      const message = 'skillfold.config.json: the option "windw" does not exist.'
      // Before it may come that a file that is half written is no JSON.
      await vi.waitFor(() => expect(errors.at(-1)).toContain(message), { timeout: 30_000 })
      await writeFiles(root, { 'skillfold.config.json': '{ "window": 5001 }' })
      await shows('5001')
      expect(errors.filter((error) => error.includes(message))).toHaveLength(1)
    },
  )

  test('that a module of a broken configuration is mended', async () => {
    const { root, shows, errors } = await watch({
      ...files,
      'skillfold.config.js': `import { window } from './window.js'\nexport default { window }`,
      'window.js': 'export const window = 6001',
    })
    await shows('6001')
    await writeFiles(root, { 'window.js': 'export const window = ' })
    await vi.waitFor(() => expect(errors).not.toEqual([]), { timeout: 30_000 })
    await writeFiles(root, { 'window.js': 'export const window = 7001' })
    await shows('7001')
  })

  test('folders that become roots by a glob', async () => {
    const { root, shows } = await watch({
      'main.js': files['main.js'],
      'skillfold.config.json': '{ "roots": "packages/*/skills" }',
      'packages/one/skills/alpha/SKILL.md': skill('alpha', 'First.', 'BODY-OF-ALPHA\n'),
    })
    await shows('BODY-OF-ALPHA')
    await writeFiles(root, {
      'packages/two/skills/beta/SKILL.md': skill('beta', 'Second.', 'BODY-OF-BETA\n'),
    })
    await shows('BODY-OF-BETA')
    await rm(path.join(root, 'packages/one'), { recursive: true })
    await shows('BODY-OF-ALPHA', false)
  })

  test('nothing where nothing changed', async () => {
    const { shows, builds } = await watch(files)
    await shows('BODY-OF-ALPHA')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(builds()).toBe(1)
  })
})
