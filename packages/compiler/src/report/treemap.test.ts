import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divide, type Rectangle } from './treemap.ts'

const area: Rectangle = { x: 10, y: 20, width: 600, height: 400 }

const weights = fc
  .array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 200 })
  .map((list) => list.sort((a, b) => b - a))

describe('a divided area', () => {
  test('gives the example of the paper that describes the method', () => {
    const cells = divide([6, 6, 4, 3, 2, 2, 1], { x: 0, y: 0, width: 6, height: 4 })
    expect(cells.map(({ x, y, width, height }) => [x, y, width, height].map(round))).toEqual([
      [0, 0, 3, 2],
      [0, 2, 3, 2],
      [3, 0, 1.714, 2.333],
      [4.714, 0, 1.286, 2.333],
      [3, 2.333, 1.2, 1.667],
      [4.2, 2.333, 1.2, 1.667],
      [5.4, 2.333, 0.6, 1.667],
    ])
  })

  test('gives each its share', () => {
    fc.assert(
      fc.property(weights, (list) => {
        const total = list.reduce((sum, weight) => sum + weight, 0)
        for (const [at, { width, height }] of divide(list, area).entries()) {
          const share = (list[at] as number) / total
          expect((width * height) / (area.width * area.height)).toBeCloseTo(share, 6)
        }
      }),
    )
  })

  test('has cells that lie in it and not on each other', () => {
    fc.assert(
      fc.property(weights, (list) => {
        const cells = divide(list, area)
        for (const [at, cell] of cells.entries()) {
          expect(cell.x).toBeGreaterThanOrEqual(area.x - tiny)
          expect(cell.y).toBeGreaterThanOrEqual(area.y - tiny)
          expect(cell.x + cell.width).toBeLessThanOrEqual(area.x + area.width + tiny)
          expect(cell.y + cell.height).toBeLessThanOrEqual(area.y + area.height + tiny)
          expect(cells.slice(at + 1).some((other) => overlap(cell, other))).toBe(false)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('has no cell where there is no weight', () => {
    expect(divide([], area)).toEqual([])
  })
})

const tiny = 1e-6
const round = (value: number): number => Math.round(value * 1000) / 1000

function overlap(a: Rectangle, b: Rectangle): boolean {
  return (
    a.x + tiny < b.x + b.width &&
    b.x + tiny < a.x + a.width &&
    a.y + tiny < b.y + b.height &&
    b.y + tiny < a.y + a.height
  )
}
