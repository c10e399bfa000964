import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { CountCache } from './count-cache.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

it('counts a piece once', () => {
  const cache = new CountCache()
  const count = vi.fn(() => 3)
  const text = encode('word word')
  expect(cache.get(text, 0, 4, count)).toBe(3)
  expect(cache.get(text, 5, 9, count)).toBe(3)
  expect(count).toHaveBeenCalledOnce()
})

it('never answers with the count of another piece', () => {
  const cache = new CountCache()
  // More pieces than places, so that they drive each other out.
  const count = (bytes: Uint8Array, start: number, end: number): number =>
    (bytes[start] as number) + end - start
  for (let i = 0; i < 200_000; i++) {
    const text = encode(i.toString(36))
    expect(cache.get(text, 0, text.length, count)).toBe(count(text, 0, text.length))
  }
})

it('keeps no long piece, however many tokens it has', () => {
  const cache = new CountCache()
  fc.assert(
    fc.property(fc.integer({ min: 17, max: 1000 }), fc.nat(), (length, tokens) => {
      expect(cache.get(new Uint8Array(length), 0, length, () => tokens)).toBe(tokens)
    }),
  )
})
