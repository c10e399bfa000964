import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createSkills, type SkillSource } from '@skillfold/runtime'
import { describe, expect, test } from 'vitest'
import { catalogOf } from '../../src/emit/catalog.ts'
import { emitPackage } from '../../src/package/emit-package.ts'
import { parseManifest } from '../../src/package/manifest.ts'
import { skillFile, type Tree } from '../tree.ts'
import { compileFolder, folderOf } from './packages.ts'

const tree: Tree = {
  'skills/alpha/SKILL.md': skillFile('alpha', 'Tunes pianos.', '# Alpha\n\n## Listen\n\nListen.\n'),
  'skills/alpha/references/strings.md': '# Strings\n\nThere are many.\n',
  'skills/beta/SKILL.md': skillFile('beta', 'Mends organs.\nrequires: [alpha]'),
  'skills/gamma/SKILL.md': skillFile('gamma', 'Not listed.\ndeferred: true'),
  'skills/new/SKILL.md': skillFile('new', 'Has a name that no variable can have.'),
  'skills/omega/SKILL.md': skillFile('omega', 'Always there.\nmode: full'),
  'skills/search/SKILL.md': skillFile('search', 'Has a name that the package exports itself.'),
}

/** What a model can get, in one conversation. */
async function conversation(source: SkillSource): Promise<unknown> {
  const skills = createSkills(source)
  const session = skills.session()
  const answers = []
  for (const [tool, args] of [
    ['load_skill', { name: 'alpha', section: 'listen' }],
    ['load_skill', { name: 'beta' }],
    ['load_skill', { name: 'new' }],
    ['load_skill', { name: 'search' }],
    ['find_skills', { query: 'tune the piano' }],
    ['skill_read', { name: 'alpha', path: 'references/strings.md' }],
  ] as const) {
    answers.push(await session.call(tool, args))
  }
  const { hits } = await skills.find('there are many strings')
  return { prompt: session.prompt(), tools: session.tools(), answers, hits, usage: session.usage() }
}

describe.each(['lite', 'full'] as const)('a package built in mode %s', (mode) => {
  test('delivers in plain Node what was compiled, text for text and token for token', async () => {
    const compilation = await compileFolder(folderOf(tree), { mode })
    const files = Object.fromEntries(emitPackage(compilation))
    const folder = folderOf(files as Tree)
    const url = pathToFileURL(path.join(folder, 'dist/index.js')).href
    const expected = await conversation(catalogOf(compilation))
    const acme = await import(url)
    expect(await conversation(acme)).toEqual(expected)
    expect(await conversation(acme.catalog)).toEqual(expected)
  })
})

test('an emitted manifest is one that can be read', async () => {
  const files = emitPackage(await compileFolder(folderOf(tree)))
  const text = files.get('dist/skillfold.json') as string
  expect(parseManifest(text)).toEqual({ manifest: JSON.parse(text) })
})
