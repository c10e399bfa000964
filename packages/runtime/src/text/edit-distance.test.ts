import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['', '', 0],
  ['docx', 'docx', 0],
  ['dcox', 'docx', 1],
  ['pfd', 'pdf', 1],
  ['raect', 'react', 1],
  ['kitten', 'sitting', 3],
  ['ab', 'ba', 1],
  ['abc', 'ca', 3],
  ['🕰a', 'a🕰', 1],
])('from %j to %j', (a, b, edits) => {
  expect(editDistance(a, b)).toBe(edits)
})

test('is the same in both directions, and one for one edit', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 8 })
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a))
      expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max([...a].length, [...b].length))
    }),
  )
})
