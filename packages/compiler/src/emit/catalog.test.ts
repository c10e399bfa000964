import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Catalog, createSkills } from '@skillfold/runtime'
import { createSearch } from '@skillfold/runtime/search'
import { expect, onTestFinished, test } from 'vitest'
import { makeTree, removeTree, skillFile, type Tree } from '../../test/tree.ts'
import { overflowStrategies } from '../catalog/overflow/strategy.ts'
import type { Compilation } from '../compile.ts'
import type { SkillfoldOptions } from '../config/options.ts'
import { openProject } from '../project.ts'
import { catalogOf } from './catalog.ts'
import { emitModules } from './emitter.ts'
import { indexId } from './module-ids.ts'

const tree = {
  'skills/alpha/SKILL.md': skillFile('alpha', 'Tunes pianos.', '# Alpha\n\n## Listen\n\nListen.\n'),
  'skills/alpha/references/strings.md': '# Strings\n\nThere are many.\n',
  'skills/beta/SKILL.md': skillFile('beta', 'Mends organs.\nrequires: [alpha]'),
  'skills/gamma/SKILL.md': skillFile('gamma', 'Not listed.\ndeferred: true'),
  'skills/omega/SKILL.md': skillFile('omega', 'Always there.\nmode: full'),
  'skills/secret/SKILL.md': skillFile('secret', 'Hidden.\ndisable-model-invocation: true'),
}

async function compile(
  mode: 'lite' | 'full',
  options: SkillfoldOptions = {},
  files: Tree = tree,
): Promise<{ folder: string; compilation: Compilation }> {
  const folder = makeTree(files)
  onTestFinished(() => removeTree(folder))
  const project = await openProject({ root: folder, inline: { mode, ...options } })
  return { folder, compilation: (await project.current()).compilation }
}

/** Runs the emitted modules in Node: files whose names stand for their ids. */
async function emittedCatalog(compilation: Compilation, folder: string): Promise<Catalog> {
  mkdirSync(path.join(folder, 'emitted'))
  const modules = [...emitModules(compilation)]
  const files = new Map(modules.map(([id], at) => [id, path.join(folder, 'emitted', `${at}.mjs`)]))
  const urls = [...files]
    .map(([id, file]): [string, string] => [`"${id}"`, `"${pathToFileURL(file).href}"`])
    .sort(([a], [b]) => b.length - a.length)
  for (const [id, module] of modules) {
    if (module.kind === 'asset') continue
    const code = urls.reduce((text, [from, to]) => text.replaceAll(from, to), await module.code())
    writeFileSync(files.get(id) ?? '', code)
  }
  const { catalog } = await import(pathToFileURL(files.get(indexId) ?? '').href)
  return catalog
}

/** What a model can get of a catalog, in one conversation. */
async function conversation(catalog: Catalog): Promise<unknown> {
  const session = createSkills(catalog).session()
  const answers = []
  for (const [tool, args] of [
    ['list_skills', {}],
    ['load_skill', { name: 'alpha', section: 'listen' }],
    ['load_skill', { name: 'beta' }],
    ['load_skill', { name: 'gamma' }],
    ['load_skill', { name: 'omega' }],
    ['load_skill', { name: 'secret' }],
    ['skill_read', { name: 'alpha', path: 'references/strings.md' }],
  ] as const) {
    answers.push(await session.call(tool, args))
  }
  const data = await catalog.search?.()
  const found = data && createSearch(data).search('tune the piano', { explain: true })
  return {
    prompt: session.prompt(),
    tools: session.tools(),
    answers,
    usage: session.usage(),
    found,
  }
}

test.each(['lite', 'full'] as const)(
  'a session over it delivers what one over the emitted modules does, in mode %s',
  async (mode) => {
    const { folder, compilation } = await compile(mode)
    const built = await conversation(await emittedCatalog(compilation, folder))
    expect(await conversation(catalogOf(compilation))).toEqual(built)
  },
)

test.each(overflowStrategies)(
  'a session over it delivers what one over the emitted modules does, where the index was made to fit by %s',
  async (overflow) => {
    const description = 'Restores pipes and reeds, cleans bellows, and says when to call for help.'
    const more = ['flute', 'flugelhorn', 'horn-brass', 'horn-french'].map((name) => [
      `skills/${name}/SKILL.md`,
      skillFile(name, description),
    ])
    const files = { ...tree, ...Object.fromEntries(more) }
    const options = { index: { overflow }, budget: { index: 160 } }
    const { folder, compilation } = await compile('lite', options, files)
    expect(compilation.start.overflow?.strategy).toBe(overflow)
    const built = await conversation(await emittedCatalog(compilation, folder))
    expect(await conversation(catalogOf(compilation))).toEqual(built)
  },
)

test.each(['lite', 'full'] as const)(
  'the prompt is the one that was measured, in mode %s',
  async (mode) => {
    const { compilation } = await compile(mode)
    const { text, tokens } = compilation.start
    const session = createSkills(catalogOf(compilation)).session()
    expect(session.prompt()).toEqual({ text, tokens, exact: true })
    expect(text.includes('Listen, then turn.')).toBe(true)
  },
)

test('a load costs what was measured', async () => {
  const { compilation } = await compile('lite')
  for (const { source, load } of compilation.skills) {
    if (source.mode === 'full') continue
    const session = createSkills(catalogOf(compilation)).session()
    const { tokens, exact } = await session.load(source.name)
    expect({ name: source.name, tokens, exact }).toEqual({
      name: source.name,
      tokens: load,
      exact: true,
    })
  }
})
