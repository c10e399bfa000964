import fc from 'fast-check'
import { nfcNormalizer } from 'tokenizers'
import { expect, it } from 'vitest'
import { normalize } from './normalize.ts'

const native = nfcNormalizer()

it.each([
  ['composes', 'e\u0301', '\u00e9'],
  ['orders', 'a\u0301\u0323', '\u1ea1\u0301'],
  ['keeps what is new to the native tokenizer', '\u{113c2}\u{113c2}', '\u{113c2}\u{113c2}'],
  ['orders nothing across a new mark', 'a\u0301\u1aeb\u0323', '\u00e1\u1aeb\u0323'],
])('%s', (_, text, normal) => {
  expect(normalize(text)).toBe(normal)
  expect(native.normalizeString(text)).toBe(normal)
})

it('normalises any text as the native tokenizer does', () => {
  const marks = Array.from({ length: 0x1e900 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) => /\p{M}/u.test(character),
  )
  const character = fc.oneof(
    fc.constantFrom(...marks),
    fc.constantFrom('a', 'E', 'か', '\u1100', '\u1161', '\u{11935}', '\u{105d2}', '\u{16d67}'),
  )
  fc.assert(
    fc.property(fc.array(character, { maxLength: 12 }), (characters) => {
      const text = characters.join('')
      expect(normalize(text)).toBe(native.normalizeString(text))
    }),
    { numRuns: 10_000 },
  )
})
