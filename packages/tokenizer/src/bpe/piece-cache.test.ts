import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { type Merge, PieceCache } from './piece-cache.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Gives each byte as a token, and leaves out the spaces. */
const merge: Merge = (bytes, start, end) =>
  Int32Array.from(bytes.subarray(start, end)).filter((byte) => byte !== 32)

function tokensOf(cache: PieceCache, text: Uint8Array, start = 0, end = text.length): number[] {
  const ids: number[] = []
  cache.append(text, start, end, ids)
  expect(cache.count(text, start, end)).toBe(ids.length)
  return ids
}

it('merges a piece once', () => {
  const merges = vi.fn(merge)
  const cache = new PieceCache(merges)
  const text = encode('word word')
  expect(tokensOf(cache, text, 0, 4)).toEqual([...encode('word')])
  expect(tokensOf(cache, text, 5, 9)).toEqual([...encode('word')])
  expect(merges).toHaveBeenCalledOnce()
})

it('never answers with another piece', () => {
  const cache = new PieceCache(merge)
  // More pieces than places, so that they drive each other out.
  for (let i = 0; i < 200_000; i++) {
    const text = encode(` ${i.toString(36)}`)
    const ids: number[] = []
    cache.append(text, 0, text.length, ids)
    if (String.fromCharCode(...ids) !== i.toString(36)) expect(ids).toBe(i)
  }
})

it('adds to the tokens of before, however long the piece', () => {
  const cache = new PieceCache(merge)
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
      const expected = [...merge(bytes, 0, bytes.length)]
      expect(tokensOf(cache, bytes)).toEqual(expected)
      const ids = [7]
      cache.append(bytes, 0, bytes.length, ids)
      expect(ids).toEqual([7, ...expected])
    }),
  )
})
