import { expect, test } from 'vitest'
import type { SearchSource } from '../../src/search/build.ts'
import { buildSearch } from '../../src/search/build.ts'

const skills = (words: number): SearchSource[] =>
  ['tea', 'coffee', 'cocoa'].map((name, at) => ({
    name,
    description: `Makes ${name}.`,
    keywords: [`hot ${name}`],
    body: Array.from({ length: words }, (_, word) => `word${(word * (at + 7)) % 997}`).join(' '),
  }))

test.each([
  ['little text', 10],
  ['much text, in a thread of its own', 50_000],
])('makes the same data of %s', async (_, words) => {
  // Threads run what is built.
  const { buildSearchAside } = await import('../../dist/search/build-aside.js')
  const sources = skills(words)
  expect(await buildSearchAside(sources)).toEqual(buildSearch(sources))
  // A skill as it is compiled holds more than can be sent to a thread.
  const compiled = sources.map((source) => ({ ...source, more: () => {} }))
  expect(await buildSearchAside(compiled)).toEqual(buildSearch(sources))
})
