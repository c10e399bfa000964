import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oneLine } from './one-line.ts'

describe('oneLine', () => {
  it('makes one space of each run of white space', () => {
    expect(oneLine('  a\t\n b\r\n\u2028c\u00A0d ')).toBe('a b c d')
  })

  it('drops control characters', () => {
    expect(oneLine('a\u0000b\u001B[31mc\u007F')).toBe('ab[31mc')
  })

  it('drops what turns the direction of text around, not what joins or marks letters', () => {
    expect(oneLine('a\u202Eb\u2066c\u2069')).toBe('abc')
    expect(oneLine('\u{1F468}\u200D\u{1F469} \u200Fא')).toBe('\u{1F468}\u200D\u{1F469} \u200Fא')
  })

  it('leaves no line break in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(oneLine(text)).not.toMatch(/[\r\n\u0085\u2028\u2029]/)
      }),
    )
  })
})
