import { qwen3 } from '@skillfold/tokenizer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tokenStrings } from './token-strings.ts'

const tokenizer = await qwen3()
const strings = (text: string): string[] => tokenStrings(tokenizer, text)

describe('the tokens of a text', () => {
  test('are its parts', () => {
    expect(strings('- site-health: Check plugins\n')).toEqual([
      '-',
      ' site',
      '-health',
      ':',
      ' Check',
      ' plugins',
      '\n',
    ])
  })

  test('are as many as are counted, and make the text again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (text) => {
        const tokens = strings(text)
        expect(tokens).toHaveLength(tokenizer.count(text))
        expect(tokens.join('')).toBe(text.normalize('NFC'))
      }),
    )
  })

  test('leave a character of several tokens to the last of them', () => {
    expect(strings('a\u{1FAE8}b')).toEqual(['a', '', '', '\u{1FAE8}', 'b'])
  })

  test('show a character that stands for none that could be read', () => {
    for (const text of ['a\uFFFDb', 'a\uFFFD', '\uFFFD\uFFFD']) {
      expect(strings(text).join('')).toBe(text)
    }
  })

  test('take what a decoder makes of a token beside another', () => {
    const texts = new Map([
      [1, 'load'],
      [2, '##ing'],
    ])
    const wordPieces = {
      encode: () => [1, 2, 1],
      decode: (ids: readonly number[]) =>
        ids
          .map((id) => texts.get(id))
          .join(' ')
          .replaceAll(' ##', ''),
    }
    expect(tokenStrings(wordPieces, 'loading load')).toEqual(['load', 'ing', ' load'])
  })
})
