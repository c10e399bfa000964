import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { publicAddress } from './repository.mjs'

const workspace = fileURLToPath(new URL('..', import.meta.url))

test.each([
  'https://git.example.org/acme/skillfold.git',
  'https://git.example.org/acme/skillfold',
  'https://git.example.org/acme/skillfold/',
  'git+https://git.example.org/acme/skillfold.git',
  'https://somebody:token@git.example.org/acme/skillfold.git',
  'ssh://git@git.example.org:2222/acme/skillfold.git',
  'git://git.example.org/acme/skillfold.git',
  'git@git.example.org:acme/skillfold.git',
  'git.example.org:acme/skillfold.git',
])('%s has a public address, without any login', (remote) => {
  expect(publicAddress(remote)).toBe('git+https://git.example.org/acme/skillfold.git')
})

test.each([
  '/srv/git/skillfold',
  '../skillfold',
  'file:///srv/git/skillfold.git',
  'C:\\git\\skillfold',
  'C:/git/skillfold',
  'backup:skillfold.git',
  'https://localhost/skillfold.git',
  'https://git.example.org',
  '',
])('%j is no address for others', (remote) => {
  expect(publicAddress(remote)).toBeUndefined()
})

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A checkout with the packing and releasing of this workspace, and one package. */
function checkout(origin?: string): string {
  const root = mkdtempSync(path.join(tmpdir(), 'skillfold-repository-'))
  folders.push(root)
  const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { stdio: 'pipe' })
  git('init', '-q')
  if (origin) git('remote', 'add', 'origin', origin)
  for (const file of ['.pnpmfile.mjs', 'release/repository.mjs']) {
    cpSync(path.join(workspace, file), path.join(root, file))
  }
  mkdirSync(path.join(root, 'packages/tea'), { recursive: true })
  writeFileSync(path.join(root, 'pnpm-workspace.yaml'), 'packages: [packages/*]\n')
  writeFileSync(path.join(root, 'package.json'), '{ "private": true, "type": "module" }')
  writeFileSync(
    path.join(root, 'packages/tea/package.json'),
    '{ "name": "tea", "version": "1.0.0" }',
  )
  return root
}

function packed(root: string): unknown {
  const { packageManager } = JSON.parse(readFileSync(path.join(workspace, 'package.json'), 'utf8'))
  const pack = ['--filter', 'tea', 'pack', '--pack-destination', root]
  const [npx, ...rest] = ['npx', '-y', packageManager, ...pack]
  execFileSync(npx, rest, { cwd: root, stdio: 'pipe', shell: process.platform === 'win32' })
  const tarball = path.join(root, 'tea-1.0.0.tgz')
  return JSON.parse(
    execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' }),
  )
}

const release = (root: string) =>
  spawnSync(process.execPath, ['release/repository.mjs'], { cwd: root, encoding: 'utf8' })

test('a packed package names the repository that it is packed in, and its folder there', () => {
  const root = checkout('git@git.example.org:acme/skillfold.git')
  const url = 'git+https://git.example.org/acme/skillfold.git'
  expect(packed(root)).toMatchObject({
    repository: { type: 'git', url, directory: 'packages/tea' },
  })
  expect(release(root)).toMatchObject({ status: 0, stdout: `The packages' repository: ${url}\n` })
})

test.each([undefined, '../elsewhere'])(
  'with the origin %s packages can be packed, but not released',
  (origin) => {
    const root = checkout(origin)
    expect(packed(root)).toEqual({ name: 'tea', version: '1.0.0' })
    expect(release(root)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('git remote add origin https://'),
    })
  },
)
