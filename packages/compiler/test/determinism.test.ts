import * as fs from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readTree } from './read-tree.ts'
import { makeTree, removeTree, skillFile, type Tree } from './tree.ts'

vi.mock('node:fs', { spy: true })

const tree: Tree = {
  'skills/zeta/SKILL.md': skillFile('zeta', 'Z: z.', '[a](gone.md)\n'),
  'skills/alpha/SKILL.md': skillFile('other', 'A.', '## B\n# A\n'),
  'skills/a-2/SKILL.md': skillFile('a-2'),
  'skills/a-10/SKILL.md': skillFile('a-10'),
  'skills/ärger/SKILL.md': skillFile('ärger'),
  'skills/a-10/references/z.md': '# Z\n',
  'skills/a-10/references/a.md': '# A\n',
  'skills/a-10/references/ä.md': '# Ä\n',
  'skills/a-10/again': { link: 'references' },
  'skills/link': { link: 'zeta' },
  'skills/broken/SKILL.md': '---\nname: [\n---\n',
  'more/group/twin/SKILL.md': skillFile('twin'),
  'more/twin/SKILL.md': skillFile('twin'),
}
const roots = ['skills', 'more']

const folders: string[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const folder of folders.splice(0)) removeTree(folder)
})

function make(files: Tree): string {
  const folder = makeTree(files)
  folders.push(folder)
  return folder
}

/** All that was read, without the absolute paths that only this machine knows. */
async function read(folder: string): Promise<string> {
  const { skills, problems } = await readTree(folder, roots)
  return JSON.stringify({ skills, problems }).replaceAll(JSON.stringify(folder).slice(1, -1), '')
}

test('says the same in another folder, whatever order the files were made in', async () => {
  const reversed = Object.fromEntries(Object.entries(tree).reverse())
  const first = await read(make(tree))
  expect(await read(make(reversed))).toBe(first)
})

test('says the same in whatever order the file system lists', async () => {
  const folder = make(tree)
  const first = await read(folder)
  const actual = await vi.importActual<typeof fs>('node:fs')
  const backwards = (...args: Parameters<typeof actual.readdirSync>) =>
    actual.readdirSync(...args).reverse()
  vi.mocked(fs.readdirSync).mockImplementation(backwards as never)
  expect(await read(folder)).toBe(first)
  expect(fs.readdirSync).toHaveBeenCalled()
})

test('names and files come by code points', async () => {
  const { skills } = await readTree(make(tree), roots)
  expect(skills.map(({ folder }) => path.basename(folder))).toEqual([
    'a-10',
    'a-2',
    'alpha',
    'zeta',
    'ärger',
    'twin',
    'twin',
  ])
  expect(skills[0]?.resources.map((resource) => resource.path)).toEqual([
    'references/a.md',
    'references/z.md',
    'references/ä.md',
  ])
})

test('no path of this machine is in a problem', async () => {
  const folder = make(tree)
  const { problems } = await readTree(folder, roots)
  expect(problems.length).toBeGreaterThan(3)
  expect(JSON.stringify(problems)).not.toContain(folder)
})
