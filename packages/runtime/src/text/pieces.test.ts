import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliver } from './pieces.ts'

describe('deliver', () => {
  it('sums what was measured', () => {
    expect(
      deliver([
        { text: 'a\n', tokens: 2 },
        { text: 'b', tokens: 1 },
      ]),
    ).toEqual({
      text: 'a\nb',
      tokens: 3,
      exact: true,
    })
  })

  it('counts what was not, where it can', () => {
    const pieces = [{ text: 'a\n', tokens: 2 }, { text: 'bcd' }]
    expect(deliver(pieces, (text) => text.length)).toMatchObject({ tokens: 5, exact: true })
  })

  it('takes the bytes of composed text as a bound where it cannot', () => {
    expect(deliver([{ text: 'e\u0301' }])).toEqual({ text: 'e\u0301', tokens: 2, exact: false })
  })

  it('never bounds below the characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(deliver([{ text }]).tokens).toBeGreaterThanOrEqual([...text.normalize('NFC')].length)
      }),
    )
  })
})
