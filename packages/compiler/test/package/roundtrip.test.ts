import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelFile } from '../../../tokenizer/test/references.ts'
import { emitModules } from '../../src/emit/emitter.ts'
import { emitTypes } from '../../src/emit/types.ts'
import { emitPackage } from '../../src/package/emit-package.ts'
import type { Manifest } from '../../src/package/manifest.ts'
import { skillFile, type Tree } from '../tree.ts'
import { compileFolder, folderOf, install } from './packages.ts'

const png = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, 0, 255)

const tree: Tree = {
  'skills/alpha/SKILL.md': skillFile('alpha', 'Tunes pianos.', '# Alpha\n\n## Listen\n\nListen.\n'),
  'skills/alpha/references/strings.md': '# Strings\n\nThere are many.\n',
  'skills/alpha/references/__proto__': 'A name that objects have a meaning for.\n',
  'skills/alpha/assets/dot.png': png,
  'skills/beta/SKILL.md': skillFile(
    'beta',
    'Mends organs.\nrequires: [alpha]\nabilities: [listen]',
  ),
  'skills/gamma/SKILL.md': skillFile('gamma', 'Not listed.\ndeferred: true\nkeywords: [hidden]'),
}

/** What an app gets, but for the paths of files. */
async function delivered(folder: string, options = {}): Promise<unknown> {
  const compilation = await compileFolder(folder, options)
  const modules = [...emitModules(compilation)].map(async ([id, module]) =>
    module.kind === 'asset' ? [id, module.sha256] : [id, await module.code()],
  )
  const heads = compilation.skills.map(({ source }) => [source.head, source.frontmatter])
  const types = emitTypes(compilation)
  return { modules: await Promise.all(modules), heads, types, start: compilation.start }
}

test('an app gets from a package what it would get from its sources', async () => {
  const app = folderOf()
  await install(path.join(app, 'node_modules/@acme/skills'), tree)
  const used = await delivered(app, { packages: '@acme/skills' })
  expect(used).toEqual(await delivered(folderOf(tree)))
})

test('every file of a skill comes out of a package byte for byte, whatever it holds', async () => {
  const app = folderOf()
  const folder = path.join(app, 'node_modules/@acme/skills')
  const text = fc.string({ unit: 'grapheme', maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(text, text, async (body, resource) => {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
      const files = {
        'skills/any/SKILL.md': skillFile('any', 'Anything.', body),
        'skills/any/references/any.md': resource,
      }
      await install(folder, files)
      const { skills } = await compileFolder(app, { packages: '@acme/skills' })
      const { source } = skills[0] as (typeof skills)[0]
      expect(source.head + source.body).toBe(files['skills/any/SKILL.md'])
      expect(source.resources[0]?.text).toBe(resource)
    }),
    { numRuns: 40 },
  )
})

test.each([
  ['a byte order mark', `\ufeff${skillFile('any')}`],
  ['line ends of Windows', skillFile('any').replaceAll('\n', '\r\n')],
  ['no line end at its end', skillFile('any').trimEnd()],
  ['nothing behind its frontmatter', skillFile('any', 'Anything.', '')],
  ['what bundlers replace', skillFile('any', 'Any.', '__VITE_ASSET__a__ !~{001}~ __proto__\n')],
])('so does a SKILL.md with %s', async (_, text) => {
  const app = folderOf()
  const files = { 'skills/any/SKILL.md': text }
  await install(path.join(app, 'node_modules/@acme/skills'), files)
  const { skills } = await compileFolder(app, { packages: '@acme/skills' })
  expect(skills.map(({ source }) => source.head + source.body)).toEqual([text])
})

test('the same skills give the same bytes in another folder', async () => {
  const built = async () => [...emitPackage(await compileFolder(folderOf(tree)))]
  const textsOf = (files: Awaited<ReturnType<typeof built>>) =>
    files.map(([name, content]) => [name, typeof content === 'string' ? content : 'copy'])
  const [one, two] = [await built(), await built()]
  expect(textsOf(one)).toEqual(textsOf(two))
  expect(one.map(([name]) => name)).not.toContain('dist/skills/alpha/SKILL.md')
})

test('counts are the own, whatever a package says of its skills', async () => {
  const app = folderOf()
  await install(path.join(app, 'node_modules/@acme/skills'), tree, {
    manifest(manifest) {
      manifest.tokenizer = { id: 'other', sha256: '1'.repeat(64) }
      for (const skill of manifest.skills) skill.tokens = { body: 0, load: 0 }
    },
  })
  const used = await delivered(app, { packages: '@acme/skills' })
  expect(used).toEqual(await delivered(folderOf(tree)))
})

test('counts are the own, where a package was compiled with another tokenizer', async () => {
  const tokenizer = {
    id: 'llama2',
    tokenizer: modelFile('llama2', 'tokenizer.json'),
    config: modelFile('llama2', 'tokenizer_config.json'),
  }
  const config = { 'skillfold.config.json': JSON.stringify({ tokenizer }) }
  const app = folderOf()
  const folder = path.join(app, 'node_modules/@acme/skills')
  await install(folder, { ...tree, ...config })
  const manifest: Manifest = JSON.parse(
    readFileSync(path.join(folder, 'dist/skillfold.json'), 'utf8'),
  )
  const { skills, settings } = await compileFolder(app, { packages: '@acme/skills' })
  expect([manifest.tokenizer.id, settings.tokenizer.id]).toEqual(['llama2', 'qwen3'])
  for (const { source, load } of skills) {
    const packed = manifest.skills.find(({ name }) => name === source.name)
    expect(packed?.tokens?.load).toBeGreaterThan(0)
    expect(load).not.toBe(packed?.tokens?.load)
  }
  expect(await delivered(app, { packages: '@acme/skills' })).toEqual(
    await delivered(folderOf(tree)),
  )
  // The other way round, too.
  const other = folderOf()
  await install(path.join(other, 'node_modules/@acme/skills'), tree)
  expect(await delivered(other, { packages: '@acme/skills', tokenizer })).toEqual(
    await delivered(folderOf(tree), { tokenizer }),
  )
})

test('nothing of a package is run', async () => {
  const app = folderOf()
  await install(path.join(app, 'node_modules/@acme/skills'), tree, {
    files(files) {
      for (const name of files.keys()) {
        if (/\.js$/.test(name) && !/chunks|search-data/.test(name)) {
          files.set(name, 'throw new Error("It was run.")\n')
        }
      }
    },
    fields: { main: './dist/index.js', exports: './dist/index.js', type: 'module' },
  })
  expect(await delivered(app, { packages: '@acme/skills' })).toEqual(
    await delivered(folderOf(tree)),
  )
})
