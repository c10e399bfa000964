import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visible } from './visible.ts'

describe('a text that a person has to judge', () => {
  it.each([
    ['a right-to-left override', 'a\u202eb', 'a\\u202eb'],
    ['a zero-width space', 'sp\u200bam', 'sp\\u200bam'],
    ['a tag character', 'a\u{e0041}', 'a\\udb40\\udc41'],
    ['a no-break space', 'a\u00a0b', 'a\\u00a0b'],
    ['a line separator', 'a\u2028b', 'a\\u2028b'],
    ['a control character', 'a\u0007b', 'a\\u0007b'],
    ['a lone surrogate', 'a\ud800', 'a\\ud800'],
    ['what can be seen', 'Grüße, 汉字 🙂\n  x', 'Grüße, 汉字 🙂\n  x'],
  ])('shows %s', (_, text, shown) => {
    expect(visible(text)).toBe(shown)
  })

  it('stays JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value)
        expect(JSON.parse(visible(json))).toEqual(JSON.parse(json))
      }),
    )
  })

  it('has no character that is not seen', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(visible(text)).not.toMatch(/[^\P{C}\n]|[^\P{Z} ]/u)
      }),
    )
  })
})
