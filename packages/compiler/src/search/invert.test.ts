import { makeIndex } from '@skillfold/runtime/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invert } from './invert.ts'

const words = ['pear', 'apple', 'fig', 'Ä', 'plum']

test('makes the lists that the runtime makes of words, and leaves out what counts nothing', () => {
  const holding = fc.array(fc.nat(3), { minLength: words.length, maxLength: words.length })
  fc.assert(
    fc.property(fc.array(holding, { maxLength: 6 }), (skills) => {
      const maps = skills.map(
        (impacts) =>
          new Map(
            words.map((word, at) => [word, impacts[at] ?? 0] as const).filter((e) => e[1] > 0),
          ),
      )
      const index = makeIndex(
        skills.map(String),
        maps.map((entry) => ({ entry, body: new Map(), pairs: new Map() })),
      )
      const holdings = skills.map((impacts) => ({ words: [...words.keys()], impacts }))
      expect(invert([holdings], words)).toEqual({ words: index.words, lists: [index.entries] })
    }),
  )
})
