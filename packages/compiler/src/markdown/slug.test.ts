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

test.each([
  ['\u2699\uFE0F Set up', '-set-up'],
  ['\uFE0FSet up', 'set-up'],
  ['1\uFE0F\u20E3 First', '1-first'],
  ['\u2764\uFE0F', 'section'],
  ['\u{1F469}\u200D\u{1F680} Crew \u{1F44D}\u{1F3FD}', '-crew-'],
  ['Soft\u00ADhyphen, zero\u200Bwidth, می\u200Cخواهم', 'softhyphen-zerowidth-میخواهم'],
  ['a\u034Fb\u115F\u3164\uFFA0\u17B4 \u{20000}\u{E0100}', 'ab-\u{20000}'],
  ['!\u0301 \u0301 a\u0301-\u0301', '--\u00E1-'],
  ['\u202Eevil\u2066\uFEFF\u{E0041}', 'evil'],
])('takes nothing that cannot be seen of %j', (title, id) => {
  expect(ids(title)).toEqual([id])
})

test('gives ids that a model can write again: all seen, each mark on its letter', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (titles) => {
      for (const id of ids(...titles)) {
        expect(id).not.toMatch(/[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\p{Me}]/u)
        expect(id).not.toMatch(/(?:^|-)\p{M}/u)
      }
    }),
  )
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

/** What no id here takes, but GitHub's do. */
const odd = /\p{Me}|[^\p{Alphabetic}\p{Nd}\p{Nl}\p{Pc}\p{M}]\p{M}/u

test('gives the ids of github-slugger, in one Unicode form', () => {
  const character = fc.oneof(
    ...scripts.map(([min, max]) =>
      fc.integer({ min, max }).map((code) => String.fromCodePoint(code)),
    ),
  )
  fc.assert(
    fc.property(fc.array(fc.string({ unit: character })), (titles) => {
      // A title without a letter has no id there.
      const named = titles.map((title) => `x${title}`).filter((title) => !odd.test(title))
      const reference = new GithubSlugger()
      expect(ids(...named)).toEqual(named.map((title) => reference.slug(title).normalize('NFC')))
    }),
  )
})
