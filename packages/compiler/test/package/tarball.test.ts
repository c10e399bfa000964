import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { skillFile, type Tree } from '../tree.ts'
import { compileFolder, folderOf, install, packageProblems } from './packages.ts'

const secret = 'OUTSIDE-OF-THE-PACKAGE\n'

const tree: Tree = {
  'skills/alpha/SKILL.md': skillFile('alpha', 'Tunes pianos.'),
  'skills/alpha/references/more.md': 'More.\n',
  'skills/beta/SKILL.md': skillFile('beta', 'Mends organs.'),
}

/** Puts links out of a package where its files were, by their paths in it. */
type Links = Readonly<Record<string, string>>

/** Packs a package that has such links, by `tar`, which keeps them. */
async function pack(folder: string, links: Links, isBuilt: boolean): Promise<string> {
  const inside = path.join(folder, 'package')
  if (isBuilt) await install(inside, tree)
  else {
    const json = '{"name":"@acme/skills","version":"1.0.0"}'
    renameSync(folderOf({ ...tree, 'package.json': json }), inside)
  }
  for (const [link, target] of Object.entries(links)) {
    rmSync(path.join(inside, link), { recursive: true, force: true })
    symlinkSync(target, path.join(inside, link))
  }
  execFileSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: folder })
  return path.join(folder, 'package.tgz')
}

/** Unpacks a tarball as it is, or has npm install it. */
function unpack(app: string, tarball: string, by: 'tar' | 'npm'): void {
  if (by === 'npm') {
    const args = ['install', tarball, '--offline', '--ignore-scripts', '--no-audit', '--no-fund']
    execFileSync('npm', args, { cwd: app, shell: true, stdio: 'pipe' })
    return
  }
  const scope = path.join(app, 'node_modules/@acme')
  mkdirSync(scope, { recursive: true })
  execFileSync('tar', ['-xzf', tarball], { cwd: scope })
  renameSync(path.join(scope, 'package'), path.join(scope, 'skills'))
}

describe.each(['tar', 'npm'] as const)('links in a tarball, unpacked by %s', (by) => {
  async function use(links: Links, isBuilt: boolean) {
    const app = folderOf({ 'package.json': '{}', 'outside/secret.md': secret })
    unpack(app, await pack(folderOf(), links, isBuilt), by)
    const compilation = await compileFolder(app, { packages: '@acme/skills' })
    const texts = compilation.skills.flatMap(({ source }) => [
      source.head + source.body,
      ...source.resources.map(({ file }) => readFileSync(file, 'utf8')),
    ])
    expect(texts.join('')).not.toContain(secret)
    expect(readdirSync(path.join(app, 'outside'))).toEqual(['secret.md'])
    return {
      skills: compilation.skills.map(({ source }) => source.name),
      problems: packageProblems(compilation).map((line) => line.replace(/:.*/s, '')),
    }
  }

  test('leave a precompiled skill out, and the others in', async () => {
    const links = {
      'dist/chunks/alpha.js': '../../../../../outside/secret.md',
      'dist/chunks/stray.js': '/etc/passwd',
    }
    const code = by === 'tar' ? 'security/path-escape' : 'package/missing-file'
    const file = 'node_modules/@acme/skills/dist/chunks/alpha.js'
    expect(await use(links, true)).toEqual({
      skills: ['beta'],
      problems: [`${file} error ${code}`],
    })
  })

  test('leave a package without a manifest that is its own', async () => {
    const outside = folderOf()
    await install(path.join(outside, 'package'), tree)
    const { skills, problems } = await use({ dist: path.join(outside, 'package/dist') }, true)
    expect(skills).toEqual([])
    expect(problems).toEqual([
      by === 'tar'
        ? 'node_modules/@acme/skills/dist/skillfold.json error security/path-escape'
        : 'node_modules/@acme/skills warning package/no-skills',
    ])
  })

  test('are left out of a skill that is read from its sources', async () => {
    const links = {
      'skills/alpha/references/more.md': '../../../../../../outside/secret.md',
      'skills/alpha/all': '../../../../../outside',
    }
    const escapes = ['all', 'references/more.md'].map(
      (inside) => `node_modules/@acme/skills/skills/alpha/${inside} error security/path-escape`,
    )
    expect(await use(links, false)).toEqual({
      skills: ['alpha', 'beta'],
      problems: by === 'tar' ? escapes : [],
    })
  })

  test('in place of folders with skills are not followed', async () => {
    const outside = folderOf(tree)
    const ofOne = await use({ 'skills/alpha': path.join(outside, 'skills/alpha') }, false)
    expect(ofOne.skills).toEqual(['beta'])
    const ofAll = await use({ skills: path.join(outside, 'skills') }, false)
    expect(ofAll.skills).toEqual([])
    expect([...ofOne.problems, ...ofAll.problems]).toEqual(
      by === 'tar'
        ? [
            'node_modules/@acme/skills/skills/alpha error security/path-escape',
            'node_modules/@acme/skills/skills error security/path-escape',
          ]
        : ['node_modules/@acme/skills warning package/no-skills'],
    )
  })

  test('in place of a SKILL.md leave its skill out', async () => {
    const links = { 'skills/alpha/SKILL.md': '../../../../../outside/secret.md' }
    const { skills, problems } = await use(links, false)
    expect(skills).toEqual(['beta'])
    expect(problems).toEqual(
      by === 'tar'
        ? ['node_modules/@acme/skills/skills/alpha/SKILL.md error security/path-escape']
        : [],
    )
  })
})
