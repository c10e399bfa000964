import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bar, stretch } from './bar.ts'

test.each([
  [0, '········'],
  [0.001, '▏·······'],
  [0.5, '████····'],
  [0.53, '████▎···'],
  [1, '████████'],
  [7, '████████'],
])('a share of %d is drawn %s', (share, drawn) => {
  expect(bar(share, 8)).toBe(drawn)
})

test('a bar has the width that was asked for', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, noNaN: true }),
      fc.integer({ min: 1, max: 60 }),
      (share, width) => {
        expect([...bar(share, width)]).toHaveLength(width)
      },
    ),
  )
})

test('parts of a bar begin where the one before ends', () => {
  expect([stretch(0, 0.25, 8), stretch(0.25, 0.5, 8), stretch(0.75, 0.25, 8, '░')]).toEqual([
    '██',
    '  ████',
    '      ░░',
  ])
})

test('a part shows however small it is, and nothing does not', () => {
  expect(stretch(1, 0.001, 8)).toBe('       █')
  expect(stretch(0.5, 0, 8)).toBe('')
  expect(stretch(0.5, 0.5, 0)).toBe('')
})
