import { expect, test } from 'vitest'
import { firstFit, shrink } from './fit.ts'

test('the first way that fits is taken, else the last', () => {
  const ways = [() => ['four', 'five!'], () => ['four'], () => ['one']]
  expect([5, 4, 3, 1].map((limit) => firstFit(ways, limit))).toEqual([
    ['four', 'five!'],
    ['four'],
    ['one'],
    ['one'],
  ])
})

test('a column gives way as far as it must, and not beyond what it needs', () => {
  const draw = (columns: number) => [`${'n'.repeat(columns)} 123`]
  const drawn = [12, 10, 7, 3].map((limit) => shrink(draw, 8, 3, limit)[0])
  expect(drawn).toEqual(['nnnnnnnn 123', 'nnnnnn 123', 'nnn 123', 'nnn 123'])
})
