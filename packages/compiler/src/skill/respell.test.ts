import { expect, test } from 'vitest'
import { analyse } from '../markdown/analyse.ts'
import { fixText } from '../problems/fix.ts'
import { escapeLike, respell } from './respell.ts'

async function mend(text: string, actual: string): Promise<string | undefined> {
  const { links } = await analyse(text)
  const [link] = links
  if (link === undefined) throw new Error(`There is no link in ${text}`)
  const edits = respell(link, escapeLike(link.target, actual), text)
  return edits && fixText(text, edits)
}

test.each([
  ['[A.md](A.md)', '[A.md](a.md)'],
  ['[a](./A.md#A.md)', '[a](./a.md#A.md)'],
  ['[a](A.md "A.md")', '[a](a.md "A.md")'],
  ['![A.md](<A.md> (A.md))', '![A.md](<a.md> (A.md))'],
  ['<a href="A.md" title="A.md">A.md</a>', '<a href="a.md" title="A.md">A.md</a>'],
  ["<img alt='A.md' src=A.md>", "<img alt='A.md' src=a.md>"],
  ['[A.md]: A.md "A.md"', '[A.md]: a.md "A.md"'],
  ['`A.md`', '`a.md`'],
])('mends where %s leads, and nothing else', async (text, mended) => {
  expect(await mend(text, 'a.md')).toBe(mended)
})

test.each([
  ['[a](x%20Y.md)', 'X y.md', '[a](X%20y.md)'],
  ['[a](A%23b.md)', 'a#b.md', '[a](a%23b.md)'],
  ['[a](A%3Fb.md#top)', 'a?b.md', '[a](a%3Fb.md#top)'],
  ['[a](A%25.md)', 'a%.md', '[a](a%25.md)'],
  ['[a](<X y.md>)', 'x y.md', '[a](<x y.md>)'],
])('keeps the escapes of %s', async (text, actual, mended) => {
  expect(await mend(text, actual)).toBe(mended)
})

test.each([
  ['a path that may begin at two places', '[a](A.md "](A.md")'],
  ['a letter in escapes', '[a](%41.md)'],
  ['a dot as an entity', '[a](A&#46;md)'],
  ['a way round', '[a](x/../A.md)'],
])('does not mend %s', async (_, text) => {
  expect(await mend(text, 'a.md')).toBe(undefined)
})

test('does not mend a path that a code span has twice', () => {
  const link = { kind: 'code', target: 'A.md', start: 0, end: 15 } as const
  expect(respell(link, 'a.md', '`cat A.md A.md`')).toBe(undefined)
})
