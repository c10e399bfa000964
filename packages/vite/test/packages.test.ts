import { createHash } from 'node:crypto'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { emitPackage, openProject } from '@skillfold/compiler'
import { createBuilder, createServer } from 'vite'
import { describe, expect, onTestFinished, test } from 'vitest'
import skillfold from '../src/index.ts'
import {
  buildFailure,
  buildProject,
  chunks,
  type Files,
  flatOutput,
  importEntry,
  project,
  skill,
  writeFiles,
} from './project.ts'

const acme = {
  'skills/alpha/SKILL.md': skill('alpha', 'First things.', 'BODY-OF-ALPHA __VITE_ASSET__x__\n'),
  'skills/alpha/references/more.md': 'REFERENCE-OF-ALPHA\n',
  'skills/beta/SKILL.md': skill('beta', 'Second things.', 'BODY-OF-BETA\n'),
}

/** A project with an installed package, precompiled. */
async function app(files: Files): Promise<string> {
  const root = await project({
    'main.js': `export { catalog, skills } from 'virtual:skillfold'`,
    ...files,
  })
  const { compilation } = await (await openProject({ root: await project(acme) })).current()
  const emitted: Record<string, string> = { 'package.json': '{"version":"1.0.0"}' }
  for (const [name, content] of emitPackage(compilation)) {
    if (typeof content === 'string') emitted[name] = content
  }
  await writeFiles(path.join(root, 'node_modules/@acme/skills'), emitted)
  return root
}

const options = { packages: '@acme/skills' }

describe('a package', () => {
  test('is merged into the catalog, each of its texts a chunk of its own', async () => {
    const root = await app({ 'skills/mine/SKILL.md': skill('mine', 'My own.') })
    const output = await buildProject(root, options, {
      build: { ...flatOutput(root).build, modulePreload: false },
    })
    expect(
      chunks(output)
        .map(({ name }) => name)
        .filter((name) => /alpha|beta|mine/.test(name)),
    ).toEqual(expect.arrayContaining(['alpha', 'alpha--more', 'beta', 'mine']))
    const { catalog } = (await importEntry(output)) as {
      catalog: { index: object; skills: Record<string, { load(): Promise<{ body: string }> }> }
    }
    expect(catalog.index).toMatchObject({ listed: ['alpha', 'beta', 'mine'], total: 3 })
    expect((await catalog.skills.alpha?.load())?.body).toBe('BODY-OF-ALPHA __VITE_ASSET__x__\n')
    const types = await readFile(path.join(root, 'skillfold-env.d.ts'), 'utf8')
    expect(types).toContain('"alpha": CompiledSkill<"alpha", "references/more.md", never>')
  })

  test('whose file was changed fails a build, with the place', async () => {
    const root = await app({})
    const chunk = path.join(root, 'node_modules/@acme/skills/dist/chunks/alpha.js')
    await writeFile(chunk, (await readFile(chunk, 'utf8')).replace('BODY', 'BAD!'))
    expect(await buildFailure(root, options)).toMatch(
      /node_modules\/@acme\/skills\/dist\/chunks\/alpha\.js:1:1 error package\/digest/,
    )
  })

  test('of the workspace is live in a dev server', async () => {
    const workspace = await project({
      'acme/package.json': '{}',
      'acme/skills/alpha/SKILL.md': skill('alpha', 'First.', 'Older.\n'),
      'app/main.js': '',
    })
    const root = path.join(workspace, 'app')
    await mkdir(path.join(root, 'node_modules/@acme'), { recursive: true })
    await symlink(path.join(workspace, 'acme'), path.join(root, 'node_modules/@acme/skills'))
    const server = await createServer({
      root,
      configFile: false,
      logLevel: 'silent',
      server: { middlewareMode: true, ws: false },
      plugins: [skillfold(options)],
    })
    onTestFinished(() => server.close())
    const body = async () => {
      const { skills } = await server.ssrLoadModule('virtual:skillfold')
      return (await skills.alpha.load()).body
    }
    expect(await body()).toBe('Older.\n')
    const file = path.join(workspace, 'acme/skills/alpha/SKILL.md')
    await writeFile(file, skill('alpha', 'First.', 'Newer.\n'))
    await expect.poll(body, { timeout: 20_000 }).toBe('Newer.\n')
  })
})

describe('wellKnown', () => {
  const site = {
    'skills/mine/SKILL.md': skill('mine', 'My own.'),
    'skills/large/SKILL.md': skill('large', 'Has more.', 'See references/more.md.\n'),
    'skills/large/references/more.md': 'More.\n',
  }

  test('publishes one’s own skills at the root of a build', async () => {
    const root = await app(site)
    const output = await buildProject(root, { ...options, wellKnown: true })
    const assets = new Map(
      output.flatMap((part) =>
        part.type === 'asset' ? [[`/${part.fileName}`, Buffer.from(part.source)] as const] : [],
      ),
    )
    const index = JSON.parse(`${assets.get('/.well-known/agent-skills/index.json')}`)
    expect(index.skills.map(({ url }: { url: string }) => url)).toEqual([
      '/.well-known/agent-skills/large.tar.gz',
      '/.well-known/agent-skills/mine/SKILL.md',
    ])
    for (const { url, digest } of index.skills) {
      const sha256 = createHash('sha256').update(assets.get(url) ?? '')
      expect(digest).toBe(`sha256:${sha256.digest('hex')}`)
    }
  })

  test('publishes nothing by default, and nothing from a server', async () => {
    const root = await app(site)
    const published = (names: readonly string[]) => names.filter((name) => /well-known/.test(name))
    const output = await buildProject(root)
    expect(published(output.map(({ fileName }) => fileName))).toEqual([])
    const builder = await createBuilder({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [skillfold({ wellKnown: true })],
      build: { write: false, rolldownOptions: { input: path.join(root, 'main.js') } },
      environments: { client: {}, ssr: {} },
      builder: {},
    })
    const built = async (name: string): Promise<string[]> => {
      const environment = builder.environments[name]
      if (environment === undefined) throw new TypeError(name)
      const result = await builder.build(environment)
      const [first] = [result].flat()
      return first !== undefined && 'output' in first
        ? first.output.map(({ fileName }) => fileName)
        : []
    }
    expect(published(await built('client'))).toHaveLength(3)
    expect(published(await built('ssr'))).toEqual([])
  })
})
