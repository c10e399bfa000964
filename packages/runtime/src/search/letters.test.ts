import { expect, test } from 'vitest'
import { indexLetters } from './letters.ts'

const words = ['memory', 'plugin', 'the']
const lists = {
  starts: Uint32Array.of(0, 1, 2, 4),
  skills: Uint32Array.of(0, 1, 0, 1),
  impacts: Float64Array.of(1, 1, 1, 1),
}
const compare = indexLetters(words, lists, 3)

function likeness(...query: string[]): number[] {
  const result = [0, 0, 0]
  compare(new Map(query.map((word) => [word, 1])), (skill, cosine) => {
    result[skill] = cosine
  })
  return result
}

test('finds a misspelt word and none that shares no letters', () => {
  const [memory = 0, plugin, neither] = likeness('memmory')
  expect(memory).toBeGreaterThan(0.3)
  expect([plugin, neither]).toEqual([0, 0])
})

test('is the liker the nearer the spelling, 1 at most', () => {
  const [far = 0, near = 0, same = 0] = [['mexory'], ['memorys'], ['memory', 'the']].map(
    (query) => likeness(...query)[0],
  )
  expect(near).toBeGreaterThan(far)
  expect(same).toBeGreaterThan(near)
  expect(same).toBeCloseTo(1)
})

test('knows no letters in nothing', () => {
  expect(likeness()).toEqual([0, 0, 0])
  expect(likeness('a')).toEqual([0, 0, 0])
})
