import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText, utf16Name } from './decode.ts'

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
  expect(utf16Name(little)).toBe('UTF-16 (little endian)')
  expect(utf16Name(big)).toBe('UTF-16 (big endian)')
  expect(utf16Name(Buffer.from('\uFEFFx', 'utf16le'))).toBe('UTF-16 (little endian)')
  expect(utf16Name(Buffer.from('\uFEFFx', 'utf16le').swap16())).toBe('UTF-16 (big endian)')
  expect(utf16Name(Buffer.from('---\n'))).toBeUndefined()
  expect(utf16Name(Buffer.from('\uFEFF---\n'))).toBeUndefined()
  expect(utf16Name(Buffer.alloc(0))).toBeUndefined()
})
