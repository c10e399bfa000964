import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readBlocks } from './blocks.ts'
import { given } from './given.ts'
import { walk } from './walk.ts'

const workspace = fileURLToPath(new URL('../..', import.meta.url))
const read = (page: string): string => readFileSync(path.join(workspace, page), 'utf8')

const markdownIn = (folder: string): string[] =>
  readdirSync(path.join(workspace, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name))

const pages = [
  'README.md',
  ...markdownIn('docs'),
  ...readdirSync(path.join(workspace, 'packages')).map((name) => `packages/${name}/README.md`),
]

test.each(pages)('what %s shows, works as written', (page) => {
  walk(read(page), given[page] ?? {})
})

test('what is taken for granted belongs to a page', () => {
  expect(Object.keys(given).filter((page) => !pages.includes(page))).toEqual([])
})

test.each(pages)('the links of %s lead somewhere', (page) => {
  const folder = path.join(workspace, path.dirname(page))
  const text = read(page).replace(/^```.*?^```$/gms, '')
  const links = [...text.matchAll(/\]\(([^)#]*)(?:#([^)]*))?\)/g)]
  const broken = links.filter(([, file = '', heading]) => {
    if (/^https?:/.test(file)) return false
    const target = file === '' ? path.join(workspace, page) : path.join(folder, file)
    if (heading === undefined) return !existsSync(target)
    return !headingIds(readFileSync(target, 'utf8')).includes(heading)
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

test('every page is linked from the README', () => {
  const readme = read('README.md')
  expect(markdownIn('docs').filter((page) => !readme.includes(`(${page})`))).toEqual([])
})

test.each([
  ['a type error', '```ts\nconst a: string = 1\n```\n'],
  [
    'an import of what there is not',
    "```ts\nimport { nothing } from '@skillfold/runtime'\nnothing()\n```\n",
  ],
  ['a command that fails', '```sh\nnpx skillfold nothing\n```\n'],
  ['another output', '```sh\nnpx skillfold lint\n```\n\n```text\n7 skills\n```\n'],
  ['a script that there is not', '```sh\nnpx -y pnpm@12.21.0 nothing\n```\n'],
  ['a package that there is not', '```sh\nnpm install nothing\n```\n'],
  ['a wrong option', '```json title=skillfold.config.json\n{ "windw": 1 }\n```\n'],
  ['what is no JSON', '```json\n{ a: 1 }\n```\n'],
])('%s on a page is found', (_, page) => {
  expect(() => walk(page, {})).toThrow()
})

test('a block shows its file in a comment or after the fence', () => {
  const page =
    '```ts\n// src/a.ts\nlet a\n```\n\n```json title=b.json\n{}\n```\n\n```sh exit=1\nc\n```\n'
  expect(readBlocks(page)).toMatchObject([
    { language: 'ts', file: 'src/a.ts', exit: 0, line: 1 },
    { language: 'json', file: 'b.json', code: '{}\n', line: 6 },
    { language: 'sh', file: undefined, exit: 1, line: 10 },
  ])
})

/** Ids of headings, as GitHub makes them. */
function headingIds(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
}
