import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Lines } from './lines.ts'

test('LF, CRLF and a lone CR each end one line', () => {
  const lines = new Lines('a\nb\r\nc\rd')
  expect(lines.count).toBe(4)
  expect([1, 2, 3, 4].map((line) => lines.line(line))).toEqual(['a', 'b', 'c', 'd'])
  expect(lines.point(5)).toEqual({ line: 3, column: 1 })
})

test('columns count UTF-16 units', () => {
  expect(new Lines('a🎹b').point(3)).toEqual({ line: 1, column: 4 })
})

test('a byte order mark is no part of the first line', () => {
  const lines = new Lines('\uFEFFab\nc')
  expect(lines.line(1)).toBe('ab')
  expect([0, 1, 2, 4].map((offset) => lines.point(offset))).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 1 },
    { line: 1, column: 2 },
    { line: 2, column: 1 },
  ])
})

test('a line end at the end opens an empty line', () => {
  const lines = new Lines('a\n')
  expect(lines.count).toBe(2)
  expect(lines.line(2)).toBe('')
  expect(lines.line(3)).toBe('')
})

test('every offset is where its text before it ends', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '🎹', '\n', '\r', ' ') })
  fc.assert(
    fc.property(text, fc.nat(40), (whole, offset) => {
      const { line, column } = new Lines(whole).point(offset)
      const before = whole.slice(0, offset)
      // Between CR and LF the line has not ended yet.
      const ended =
        whole[offset - 1] === '\r' && whole[offset] === '\n' ? before.slice(0, -1) : before
      const parts = ended.split(/\r\n|\r|\n/)
      expect(line).toBe(parts.length)
      expect(column).toBe((parts.at(-1)?.length ?? 0) + 1 + (before.length - ended.length))
    }),
  )
})
