import fc from 'fast-check'
import GithubSlugger from 'github-slugger'
import { expect, test } from 'vitest'
import { Slugger } from './slug.ts'

const ids = (...titles: string[]): string[] => {
  const slugger = new Slugger()
  return titles.map((title) => slugger.slug(title))
}

test('lowers letters, drops punctuation, makes spaces hyphens', () => {
  expect(ids('Check plugins & themes!', 'Über_uns', '1. Install', 'a--b', '日本 語')).toEqual([
    'check-plugins--themes',
    'über_uns',
    '1-install',
    'a--b',
    '日本-語',
  ])
})

test('numbers ids that are taken, however they were taken', () => {
  expect(ids('a', 'a', 'a-1', 'a', 'a-1')).toEqual(['a', 'a-1', 'a-1-1', 'a-2', 'a-1-2'])
})

test('gives a heading without a letter an id all the same', () => {
  expect(ids('!!!', '', '🎹')).toEqual(['section', 'section-1', 'section-2'])
})

test('gives no two ids that look the same', () => {
  expect(ids('Caf\u00e9', 'Cafe\u0301')).toEqual(['caf\u00e9', 'caf\u00e9-1'])
})

test('never gives an id twice', () => {
  const title = fc.string({ unit: fc.constantFrom('a', '1', '-', ' ', '!') })
  fc.assert(
    fc.property(fc.array(title), (titles) => {
      expect(new Set(ids(...titles)).size).toBe(titles.length)
    }),
  )
})

// Its table of letters is of an older Unicode, so only scripts that are long complete agree.
const scripts: readonly (readonly [number, number])[] = [
  [0x20, 0x2ff],
  [0x370, 0x52f],
  [0x5d0, 0x64a],
  [0x900, 0x97f],
  [0x2000, 0x2bff],
  [0x3040, 0x30ff],
  [0x4e00, 0x9fa5],
  [0xac00, 0xd7a3],
  [0x1f300, 0x1f5ff],
]

test('gives the ids of github-slugger, in one Unicode form', () => {
  const character = fc.oneof(
    ...scripts.map(([min, max]) =>
      fc.integer({ min, max }).map((code) => String.fromCodePoint(code)),
    ),
  )
  fc.assert(
    fc.property(fc.array(fc.string({ unit: character })), (titles) => {
      // A title without a letter has no id there.
      const named = titles.map((title) => `x${title}`)
      const reference = new GithubSlugger()
      expect(ids(...named)).toEqual(named.map((title) => reference.slug(title).normalize('NFC')))
    }),
  )
})
