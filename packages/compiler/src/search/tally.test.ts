import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Tally } from './tally.ts'

test('counts each text by itself, words in the order in which they come', () => {
  const tally = new Tally()
  const text = fc.array(fc.tuple(fc.nat(5000), fc.integer({ min: 1, max: 9 })))
  fc.assert(
    fc.property(text, (additions) => {
      const expected = new Map<number, number>()
      for (const [word, by] of additions) {
        tally.add(word, by)
        expected.set(word, (expected.get(word) ?? 0) + by)
      }
      expect(tally.size).toBe(expected.size)
      const { words, counts } = tally.take()
      expect(Array.from(words, (word, at) => [word, counts[at]])).toEqual([...expected])
    }),
  )
})
