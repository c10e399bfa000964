import { expect, test } from 'vitest'
import { fileKind, folderKind, isEntryName, isSearched, isStore } from './names.ts'

test.each([
  'a.md',
  'SKILL.md',
  'LICENSE',
  'no extension',
  'keys.md',
  'environment.ts',
  'env',
  'secret.env.template',
  'example.env',
  'key',
  'key.bak',
  'env.json',
  'id_rsa.pub',
  'monkey',
  'dist',
  'a.tmpl',
  '#notes.md',
  'a~b',
])('%s is part of a skill', (name) => {
  expect(fileKind(name)).toBe('ordinary')
})

test.each([
  '.DS_Store',
  '.gitignore',
  '._a.md',
  '.#a.md',
  'Thumbs.db',
  'desktop.ini',
  'a.md~',
  '.a.md.swp',
  'a.swo',
  'SKILL.md.tmp123',
  'a.tmp',
  '4913',
  '#a.md#',
  'a.pyc',
  'a.crdownload',
])('%s is junk', (name) => {
  expect(fileKind(name)).toBe('junk')
})

test.each(['.env.example', '.env-sample', '.env_template', '.mcp.json', '.notes.md'])(
  '%s is hidden',
  (name) => {
    expect(fileKind(name)).toBe('hidden')
  },
)

test.each([
  '.env',
  '.env.local',
  '.ENV',
  '.envrc',
  '.env-local',
  'prod.env',
  'prod.env.bak',
  'env.local',
  'env.production',
  'env.local.bak',
  'env.staging.local',
  'prod.env.bak.2',
  '.npmrc.bak',
  'id_rsa.old',
  'server.key.bak',
  'cert.pem~',
  '.npmrc',
  '.netrc',
  '.pypirc',
  'id_rsa',
  'id_ed25519',
  'server.pem',
  'server.KEY',
  'store.p12',
  'credentials.json',
  'credentials',
  'client_secret.json',
  '_netrc',
  'secring.gpg',
  '.git-credentials',
  '.htpasswd',
])('%s is a secret', (name) => {
  expect(fileKind(name)).toBe('secret')
})

test.each([
  ['.git', 'foreign'],
  ['node_modules', 'foreign'],
  ['__pycache__', 'foreign'],
  ['.curated', 'hidden'],
  ['references', 'ordinary'],
  ['dist', 'ordinary'],
  ['a.b', 'ordinary'],
])('the folder %s is %s', (name, kind) => {
  expect(folderKind(name)).toBe(kind)
})

test('skills are looked for in ordinary folders but those of build output', () => {
  expect(['skills', 'a.b'].every(isSearched)).toBe(true)
  expect(['dist', '.curated', 'node_modules'].some(isSearched)).toBe(false)
})

test('nothing in the store of a version control system is a file as it is', () => {
  expect(['.git', '.hg', '.svn'].every(isStore)).toBe(true)
  expect(isStore('.github')).toBe(false)
})

test('a skill file is named so in any case of its letters', () => {
  expect(['SKILL.md', 'skill.MD'].every(isEntryName)).toBe(true)
  expect(['SKILLS.md', 'SKILL.md.txt'].some(isEntryName)).toBe(false)
})
