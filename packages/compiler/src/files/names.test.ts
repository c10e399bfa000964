import { expect, test } from 'vitest'
import { fileKind, isSearched, isSkillPart } from './names.ts'

test.each([
  'a.md',
  'SKILL.md',
  'LICENSE',
  'no extension',
  'keys.md',
  'environment.ts',
  'env',
  'secret.env.template',
  'key',
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
  '.env.example',
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
])('%s is left out', (name) => {
  expect(fileKind(name)).toBe('left-out')
})

test.each([
  '.env',
  '.env.local',
  '.ENV',
  '.envrc',
  '.npmrc',
  '.netrc',
  '.pypirc',
  'id_rsa',
  'id_ed25519',
  'server.pem',
  'server.KEY',
  'store.p12',
  'credentials.json',
  '.git-credentials',
  '.htpasswd',
])('%s is a secret', (name) => {
  expect(fileKind(name)).toBe('secret')
})

test('hidden folders and installed packages are no part of a skill; build output is not searched', () => {
  expect(['.git', 'node_modules', '__pycache__', '.hidden'].some(isSkillPart)).toBe(false)
  expect(['references', 'dist', 'a.b'].every(isSkillPart)).toBe(true)
  expect(isSearched('dist')).toBe(false)
  expect(isSearched('skills')).toBe(true)
})
