import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fairLimit } from './fair-limit.ts'

test('all get what they want where there is enough', () => {
  expect(fairLimit([3, 1, 2], 6)).toBe(Number.POSITIVE_INFINITY)
  expect(fairLimit([], 6)).toBe(Number.POSITIVE_INFINITY)
})

test('small demands leave more for large ones', () => {
  expect(fairLimit([1, 100, 100], 21)).toBe(10)
})

test('a limit keeps to the total, and one more would not', () => {
  const demands = fc.array(fc.nat(1000), { minLength: 1 })
  fc.assert(
    fc.property(demands, fc.nat(20_000), (wanted, total) => {
      const served = (limit: number): number =>
        wanted.reduce((sum, demand) => sum + Math.min(demand, limit), 0)
      const limit = fairLimit(wanted, total)
      expect(served(limit)).toBeLessThanOrEqual(total)
      if (Number.isFinite(limit)) expect(served(limit + 1)).toBeGreaterThan(total)
    }),
  )
})
