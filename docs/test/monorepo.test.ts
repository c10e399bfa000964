import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readBlocks } from './blocks.ts'
import { createProject, writeFile } from './project.ts'

const blocks = readBlocks(readFileSync(new URL('../monorepos.md', import.meta.url), 'utf8'))
const bin = fileURLToPath(new URL('../../node_modules/.bin', import.meta.url))
const names = ['orders', 'stock']

const skill = (name: string, body: string): string =>
  `---\nname: ${name}\ndescription: Look after the ${name} of the shop.\n---\n\n${body}\n`

test('an edit of one skill builds its package and the app, and nothing else', () => {
  const { root } = createProject()
  const env = {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    TURBO_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
  }
  const run = (cwd: string, command: string, ...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
    return stdout
  }
  /** Names of the packages that a run built, in order of names. */
  const built = (): string[] => {
    const output = run(root, 'turbo', 'run', 'build', '--cache-dir', '.turbo/cache')
    return [...output.matchAll(/^(\S+):build: cache miss/gm)].map(([, name = '']) => name).sort()
  }

  for (const { file, code } of blocks) if (file !== undefined) writeFile(root, file, code)
  const manifest = { name: 'shop', private: true, packageManager: 'npm@10.8.0' }
  writeFile(
    root,
    'package.json',
    JSON.stringify({ ...manifest, workspaces: ['apps/*', 'packages/*'] }),
  )
  writeFile(root, '.gitignore', 'node_modules\ndist\n.turbo\n')
  writeFile(root, 'apps/desk/index.html', '<script type="module" src="/main.js"></script>\n')
  writeFile(root, 'apps/desk/main.js', "import 'virtual:skillfold'\n")
  writeFile(root, 'node_modules/@acme/.keep', '')
  for (const name of names) {
    const folder = path.join(root, 'packages', name)
    // The page shows one of the packages; the others are like it.
    const shown = readFileSync(path.join(root, 'packages/orders/package.json'), 'utf8')
    writeFile(folder, 'package.json', shown.replace('@acme/orders', `@acme/${name}`))
    writeFile(folder, `skills/${name}/SKILL.md`, skill(name, 'Look first.'))
    symlinkSync(folder, path.join(root, 'node_modules/@acme', name), 'junction')
  }
  for (const name of names) run(path.join(root, 'packages', name), 'skillfold', 'build', '--fix')
  run(root, 'git', 'init', '--quiet')
  run(root, 'git', 'add', '-A')

  expect(built()).toEqual(['@acme/orders', '@acme/stock', 'desk'])
  expect(built()).toEqual([])
  writeFile(root, 'packages/stock/skills/stock/SKILL.md', skill('stock', 'Look twice.'))
  expect(built()).toEqual(['@acme/stock', 'desk'])
})
