import path from 'node:path'
import skillfold, { type SkillfoldOptions } from '@skillfold/vite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { importEntry, type Output, project, skill } from './project.ts'
import { loadVite, versions } from './versions.ts'

/** Names with a meaning to objects, modules, promises, or the code that is emitted. */
const exported = [
  'a-b',
  'a__b',
  '__proto__',
  '__esModule',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'class',
  'undefined',
  'hot',
  '_0',
  `it's "it"`,
  'a\\b',
]
/** Names that `virtual:skillfold` has itself, and those that bundlers replace. */
const unexported = ['default', 'skills', '__VITE_PRELOAD__', '__VITE_ASSET__x__', '!~{001}~']
const names = [...exported, ...unexported]

const files = Object.fromEntries(
  names.map((name, number) => [
    `skills/s${number}/SKILL.md`,
    skill(JSON.stringify(name), `Does ${number}.`, `BODY ${name}\n`),
  ]),
)
const off = ['name/characters', 'name/case', 'name/hyphens', 'name/folder'] as const
const options: SkillfoldOptions = {
  types: false,
  rules: Object.fromEntries(off.map((code) => [code, 'off'])),
}

interface Loadable {
  readonly name: string
  load(): Promise<{ body: string }>
}

const own = (holder: object, name: string) =>
  Object.getOwnPropertyDescriptor(holder, name)?.value as Loadable | undefined

async function expectSkills(skills: readonly (Loadable | undefined)[], names: readonly string[]) {
  expect(skills.map((each) => each?.name)).toEqual(names)
  const bodies = await Promise.all(skills.map(async (each) => (await each?.load())?.body))
  expect(bodies).toEqual(names.map((name) => `BODY ${name}\n`))
}

describe.each(versions)('under Vite %s', (version) => {
  async function build(main: string): Promise<Record<string, unknown>> {
    const { build } = await loadVite(version)
    const root = await project({ ...files, 'main.js': main })
    const result = (await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [skillfold(options)],
      build: {
        write: false,
        ssr: true,
        rollupOptions: {
          input: path.join(root, 'main.js'),
          preserveEntrySignatures: 'strict',
          output: { chunkFileNames: '[name]-[hash].js', entryFileNames: '[name].js' },
        },
      },
    })) as unknown as { output: Output }
    return importEntry(result.output)
  }

  test('a build has every skill, by name, in `skills`, and in the namespace', async () => {
    const imports = exported.map((name, at) => `${JSON.stringify(name)} as s${at}`).join(', ')
    const built = (await build(`
      import * as all from 'virtual:skillfold'
      import { ${imports} } from 'virtual:skillfold'
      export const named = [${exported.map((_, at) => `s${at}`)}]
      export const namespace = () => all
    `)) as { named: Loadable[]; namespace(): { skills: object } }
    await expectSkills(built.named, exported)
    const all = built.namespace()
    await expectSkills(
      names.map((name) => own(all.skills, name)),
      names,
    )
    await expectSkills(
      exported.map((name) => (all as unknown as Record<string, Loadable>)[name]),
      exported,
    )
    expect(unexported.filter((name) => Object.hasOwn(all, name))).toEqual(['skills'])
  })

  test('a build has all of them where the module is imported when it is needed', async () => {
    const { later } = (await build(`export const later = () => import('virtual:skillfold')`)) as {
      later(): Promise<Record<string, Loadable>>
    }
    const all = await later()
    await expectSkills(
      names.map((name) => own(all.skills as object, name)),
      names,
    )
    await expectSkills(
      exported.map((name) => all[name]),
      exported,
    )
  })

  test('a dev server has every skill', async () => {
    const { createServer } = await loadVite(version)
    const root = await project(files)
    const server = await createServer({
      root,
      configFile: false,
      logLevel: 'silent',
      cacheDir: path.join(root, '.cache'),
      plugins: [skillfold(options)],
      server: { port: 0 },
    })
    onTestFinished(() => server.close())
    const all = (await server.ssrLoadModule('virtual:skillfold')) as Record<string, Loadable>
    await expectSkills(
      names.map((name) => own(all.skills as object, name)),
      names,
    )
    await expectSkills(
      exported.map((name) => all[name]),
      exported,
    )
  })
})
