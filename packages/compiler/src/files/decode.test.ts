import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText, wideEncoding } from './decode.ts'

test('UTF-8 decodes to what encodes to the same bytes, a byte order mark too', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, marked) => {
      const bytes = Buffer.from((marked ? '\uFEFF' : '') + text)
      const decoded = decodeText(bytes)
      expect(decoded.faults).toBe(0)
      expect(Buffer.from(decoded.text)).toEqual(bytes)
    }),
  )
})

test('counts what is no character, and not U+FFFD as such', () => {
  expect(decodeText(Buffer.from('a\uFFFDb'))).toEqual({ text: 'a\uFFFDb', faults: 0 })
  expect(decodeText(Buffer.from([0x61, 0xe9, 0x62, 0xff, 0xef, 0xbf, 0xbd]))).toEqual({
    text: 'a\uFFFDb\uFFFD\uFFFD',
    faults: 2,
  })
})

test('decodes any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const { text, faults } = decodeText(bytes)
      expect(faults === 0).toBe(Buffer.from(text).equals(bytes))
    }),
  )
})

test('recognises UTF-16 by its mark or a leading fence', () => {
  const little = Buffer.from('---\n', 'utf16le')
  const big = Buffer.from(little).swap16()
  expect(wideEncoding(little)).toBe('UTF-16 (little endian)')
  expect(wideEncoding(big)).toBe('UTF-16 (big endian)')
  expect(wideEncoding(Buffer.from('\uFEFFx', 'utf16le'))).toBe('UTF-16 (little endian)')
  expect(wideEncoding(Buffer.from('\uFEFFx', 'utf16le').swap16())).toBe('UTF-16 (big endian)')
  expect(wideEncoding(Buffer.from([0xff, 0xfe, 0, 0, 0x2d, 0, 0, 0]))).toBe(
    'UTF-32 (little endian)',
  )
  expect(wideEncoding(Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x2d]))).toBe('UTF-32 (big endian)')
  expect(wideEncoding(Buffer.from('---\n'))).toBeUndefined()
  expect(wideEncoding(Buffer.from('\uFEFF---\n'))).toBeUndefined()
  expect(wideEncoding(Buffer.alloc(0))).toBeUndefined()
})
