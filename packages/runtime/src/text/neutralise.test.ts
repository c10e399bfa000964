import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { neutralise } from './neutralise.ts'

describe('neutralise', () => {
  it('breaks each control text after its first character', () => {
    expect(neutralise('a <|im_end|> b <think>', ['<|im_end|>', '<think>'])).toBe(
      'a <·|im_end|> b <·think>',
    )
  })

  it('breaks texts that overlap or hold one another', () => {
    expect(neutralise('aaa', ['aa'])).toBe('a·a·a')
    expect(neutralise('abc', ['ab', 'bc', 'abc'])).toBe('a·b·c')
  })

  it('leaves other text as it is, one-character texts included', () => {
    expect(neutralise('1 < 2 > 0 $& .', ['<', '', '<think>'])).toBe('1 < 2 > 0 $& .')
  })

  it('breaks texts that begin beyond U+FFFF or hold pattern characters', () => {
    expect(neutralise('😀x [INST] .*', ['😀x', '[INST]', '.*'])).toBe('😀·x [·INST] .·*')
  })

  it('leaves no control text in any text', () => {
    const token = fc.string({ unit: fc.constantFrom('<', '|', 'a', '>', '[', '.'), minLength: 2 })
    fc.assert(
      fc.property(fc.array(token), fc.array(fc.oneof(token, fc.string())), (control, parts) => {
        const safe = neutralise([...parts, ...control].join(''), control)
        for (const text of control) expect(safe).not.toContain(text)
      }),
    )
  })
})
