import { describe, expect, test } from 'vitest'
import { createCounts } from './counts.ts'

const never = (): never => {
  throw new Error('counted')
}

describe('counts', () => {
  test('are made once a text', () => {
    const counts = createCounts()
    expect(counts.of('one', () => 1)).toBe(1)
    expect(counts.of('one', never)).toBe(1)
    expect(counts.counted).toBe(1)
  })

  test('last over compiles that do not use them', () => {
    const counts = createCounts()
    counts.of('one', () => 1)
    counts.next()
    counts.next()
    counts.next()
    expect(counts.of('one', never)).toBe(1)
  })

  test('go on from those of an earlier run', () => {
    const before = createCounts()
    before.of('one', () => 1)
    before.of('zero', () => 0)
    const counts = createCounts(before.all())
    expect(counts.of('one', never)).toBe(1)
    expect(counts.of('zero', never)).toBe(0)
    expect(counts.counted).toBe(0)
    expect(counts.all()).toEqual(before.all())
  })

  test('are all at hand in the first compile after, however many', () => {
    const before = createCounts()
    for (let i = 0; i < 60_000; i++) before.of(`${i}`, () => i)
    const counts = createCounts(before.all())
    counts.next()
    expect(counts.of('0', never)).toBe(0)
  })

  test('do not keep what failed', () => {
    const counts = createCounts()
    expect(() => counts.of('one', never)).toThrow('counted')
    expect(counts.of('one', () => 1)).toBe(1)
  })

  test('are all kept that a compile used, and of others the 50,000 used last', () => {
    const counts = createCounts()
    counts.of('first', () => 1)
    counts.next()
    for (let i = 0; i < 60_000; i++) counts.of(`second ${i}`, () => 2)
    counts.next()
    counts.of('second 0', never)
    const kept = createCounts(counts.all())
    expect(counts.all()).toHaveLength(50_001)
    expect(kept.of('second 0', never)).toBe(2)
    expect(kept.of('second 59999', never)).toBe(2)
    expect(() => kept.of('first', never)).toThrow('counted')
    expect(() => kept.of('second 1', never)).toThrow('counted')
  })
})
