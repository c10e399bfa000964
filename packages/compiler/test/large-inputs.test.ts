import { afterEach, expect, test } from 'vitest'
import { readTree } from './read-tree.ts'
import { makeTree, removeTree, skillFile } from './tree.ts'

// Each of these takes minutes, or all memory, where nothing bounds it. The runner's own time-out
// is the bound here.

let folder = ''
afterEach(() => removeTree(folder))

async function read(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  folder = makeTree({ 'skills/calm/SKILL.md': skillFile('calm'), ...files })
  const { lines, skills } = await readTree(folder)
  expect(skills.map(({ name }) => name)).toContain('calm')
  return lines
}

test('a SKILL.md of 50 MB', async () => {
  expect(
    await read({ 'skills/it/SKILL.md': skillFile('it', 'A.', 'word '.repeat(10_000_000)) }),
  ).toEqual(['skills/it/SKILL.md 1:1 error body/too-large'])
})

test('a resource of 50 MB', async () => {
  expect(
    await read({
      'skills/it/SKILL.md': skillFile('it', 'A.', 'See `references/`.\n'),
      'skills/it/references/a.md': 'word '.repeat(10_000_000),
    }),
  ).toEqual([
    'skills/it/SKILL.md 1:1 warning reference/size',
    'skills/it/references/a.md 1:1 warning reference/too-large',
  ])
})

test('a frontmatter of 10 MB, within a file that is read', async () => {
  const keys = Array.from({ length: 200_000 }, (_, index) => `k${index}: v`).join('\n')
  expect(await read({ 'skills/it/SKILL.md': skillFile('it', `A.\n${keys}`) })).toEqual([
    'skills/it/SKILL.md 1:1 error frontmatter/too-large',
  ])
  removeTree(folder)
  expect(await read({ 'skills/it/SKILL.md': skillFile('it', 'x'.repeat(10_000_000)) })).toEqual([
    'skills/it/SKILL.md 1:1 error body/too-large',
  ])
})

test.each([
  ['a paragraph of 100,000 lines', 'word\n'.repeat(100_000)],
  ['a paragraph of 400,000 marks', '*a* '.repeat(100_000)],
  ['100,000 open brackets', '['.repeat(100_000)],
  [
    'a list 1,000 levels deep',
    Array.from({ length: 1000 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n'),
  ],
  ['quotes and lists 120 levels deep in 800 lines', `${'> - '.repeat(60)}x\n`.repeat(800)],
  ['quotes 126 levels deep in 4,000 lines', `${'>'.repeat(126)} x\n`.repeat(4000)],
  [
    '18 lists that go 120 levels deep',
    Array.from({ length: 120 }, (_, depth) => `${'  '.repeat(depth)}- x\n`)
      .join('')
      .repeat(18),
  ],
  ['20,000 nested items', '- a\n\n  - b\n\n'.repeat(10_000)],
])('%s, which is delivered and not looked at', async (_, body) => {
  expect(await read({ 'skills/it/SKILL.md': skillFile('it', 'A.', body) })).toEqual([
    'skills/it/SKILL.md 5:1 warning body/not-analysed',
  ])
})

const repeated = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

test.each([
  ['deep nesting', repeated(200, (depth) => `${' '.repeat(depth)}k:`)],
  ['open brackets', `x: ${'['.repeat(15_000)}`],
  ['mistakes on every line', repeated(1500, (index) => `k${index}: a: b: [c`)],
  ['colons on every line', repeated(2500, (index) => `k${index}: a: b`)],
  ['aliases on every line', `a: &x 1\n${repeated(2500, (index) => `k${index}: *x`)}`],
  ['a list of numbers', `keywords: [${'1, '.repeat(8000)}]`],
  ['the same key again and again', 'k: 1\n'.repeat(6000)],
  ['tabs on every line', `k:\n${'\tb: c\n'.repeat(5000)}`],
  ['anchors in a row', `x: ${'&a '.repeat(10_000)}`],
  ['nested items on one line', `x:\n  ${'- '.repeat(15_000)}`],
])('a frontmatter as large as may be, of %s', async (_, yaml) => {
  await read({ 'skills/it/SKILL.md': skillFile('it', `A.\n${yaml}`) })
})

test('lines of fences without end', async () => {
  const lines = await read({
    'skills/it/SKILL.md': `---\nname: it\n${'----\n...\n ---\n'.repeat(200_000)}`,
    'skills/keys/SKILL.md': `---\n${'name: it\n----\n'.repeat(100_000)}`,
    'skills/that/SKILL.md': `\n${'---\n# a\n'.repeat(200_000)}`,
  })
  expect(lines).toEqual([
    'skills/it/SKILL.md 1:1 error description/missing',
    'skills/it/SKILL.md 3:1 warning frontmatter/fence',
    'skills/it/SKILL.md 4:1 warning body/not-analysed',
    'skills/keys/SKILL.md 1:1 error description/missing',
    'skills/keys/SKILL.md 1:1 error frontmatter/unclosed',
    'skills/keys/SKILL.md 2:7 error name/folder',
    'skills/keys/SKILL.md 3:1 warning body/not-analysed',
    'skills/that/SKILL.md 1:1 warning body/not-analysed',
    'skills/that/SKILL.md 1:1 error frontmatter/missing',
  ])
})
