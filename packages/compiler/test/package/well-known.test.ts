import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { wellKnownFiles } from '../../src/package/well-known.ts'
import { skillFile, type Tree } from '../tree.ts'
import { compileFolder, folderOf, install, packageProblems } from './packages.ts'

const png = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, 0, 255)

const tree: Tree = {
  'skills/alpha/SKILL.md': skillFile('alpha', 'Tunes pianos.'),
  'skills/beta/SKILL.md': skillFile('beta', 'Mends organs.'),
  'skills/beta/references/pipes.md': '# Pipes\n',
  'skills/beta/assets/dot.png': png,
  'skills/secret/SKILL.md': skillFile('secret', 'Is hidden.\nmetadata:\n  internal: true'),
}

interface Index {
  readonly $schema: string
  readonly skills: readonly { readonly url: string; readonly digest: string }[]
}

/** What a site publishes of a folder's skills. */
async function published(folder: string, options = {}) {
  const files = await wellKnownFiles(await compileFolder(folder, { wellKnown: true, ...options }))
  const index: Index = JSON.parse(
    Buffer.from(files.get('.well-known/agent-skills/index.json') ?? []).toString(),
  )
  return { files, index }
}

test('the index lists each skill with the digest of what its URL gives', async () => {
  const { files, index } = await published(folderOf(tree))
  expect(index).toEqual({
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [
      {
        name: 'alpha',
        type: 'skill-md',
        description: 'Tunes pianos.',
        url: '/.well-known/agent-skills/alpha/SKILL.md',
        digest: expect.any(String),
      },
      {
        name: 'beta',
        type: 'archive',
        description: 'Mends organs.',
        url: '/.well-known/agent-skills/beta.tar.gz',
        digest: expect.any(String),
      },
    ],
  })
  for (const { url, digest } of index.skills) {
    const bytes = files.get(url.slice(1)) ?? new Uint8Array()
    expect(digest).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`)
  }
  expect(files.size).toBe(3)
})

test('a skill without other files is published byte for byte', async () => {
  const { files } = await published(folderOf(tree))
  const bytes = files.get('.well-known/agent-skills/alpha/SKILL.md') ?? []
  expect(Buffer.from(bytes).toString()).toBe(tree['skills/alpha/SKILL.md'])
})

test('an archive holds a skill with SKILL.md at its root', async () => {
  const { files } = await published(folderOf(tree))
  const folder = folderOf()
  const archive = path.join(folder, 'beta.tar.gz')
  writeFileSync(archive, files.get('.well-known/agent-skills/beta.tar.gz') ?? '')
  mkdirSync(path.join(folder, 'out'))
  execFileSync('tar', ['-xzf', archive, '-C', path.join(folder, 'out')])
  const read = (file: string) => readFileSync(path.join(folder, 'out', file))
  expect(read('SKILL.md').toString()).toBe(tree['skills/beta/SKILL.md'])
  expect(read('references/pipes.md').toString()).toBe('# Pipes\n')
  expect(read('assets/dot.png')).toEqual(Buffer.from(png))
})

test('the same skills give the same bytes in another folder', async () => {
  const bytes = async () =>
    [...(await published(folderOf(tree))).files].map(([file, content]) => [
      file,
      Buffer.from(content).toString('base64'),
    ])
  expect(await bytes()).toEqual(await bytes())
})

test.each<[what: string, tree: Tree, code: string]>([
  ['a file', { 'skills/alpha/x\\..\\evil.md': 'Evil.\n' }, 'package/path'],
  ['the name', { 'skills/alpha/SKILL.md': skillFile('constructor', 'Builds.') }, 'package/name'],
])('%s that could do harm is an error, and its skill is left out', async (_, more, code) => {
  const app = folderOf({ ...tree, ...more })
  const { index, files } = await published(app)
  expect(index.skills).toHaveLength(1)
  expect(files.size).toBe(2)
  const { problems } = await compileFolder(app, { wellKnown: true, rules: { [code]: 'warn' } })
  expect(problems.map(({ code }) => code)).toContain(code)
})

test('skills of packages are not published again', async () => {
  const app = folderOf({ 'skills/mine/SKILL.md': skillFile('mine') })
  await install(path.join(app, 'node_modules/@acme/skills'), tree)
  const { files } = await published(app, { packages: '@acme/skills' })
  expect([...files.keys()]).toEqual([
    '.well-known/agent-skills/index.json',
    '.well-known/agent-skills/mine/SKILL.md',
  ])
})

test('a name that is no safe part of a URL is an error, and its skill is left out', async () => {
  const app = folderOf({ 'skills/evil/SKILL.md': skillFile('../../evil') })
  const { files } = await published(app)
  expect(files.size).toBe(1)
  const compilation = await compileFolder(app, { wellKnown: true })
  expect(packageProblems(compilation)).toEqual([
    expect.stringMatching(/^skills\/evil\/SKILL\.md error package\/name: The skill "..\/..\/evil"/),
  ])
  expect(packageProblems(await compileFolder(app))).toEqual([])
})
