import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { modelFile } from '../../test/references.ts'
import { pieceEnd } from './split.ts'

function split(text: string): string[] {
  const bytes = new TextEncoder().encode(text)
  const pieces: string[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = pieceEnd(bytes, start, bytes.length)
    pieces.push(new TextDecoder().decode(bytes.subarray(start, end)))
    start = end
  }
  return pieces
}

describe('splits like the pre-tokenizer', () => {
  it.each([
    ['Hello, world', ['Hello', ',', ' world']],
    ["I'Ll say it's 'quoted'", ['I', "'Ll", ' say', ' it', "'s", " '", 'quoted', "'"]],
    ["'ſome", ["'ſ", 'ome']],
    ["'忀", ["'忀"]],
    ['x = 42;\r\n\r\n', ['x', ' =', ' ', '4', '2', ';\r\n\r\n']],
    ['a  b', ['a', ' ', ' b']],
    ['a   1', ['a', '  ', ' ', '1']],
    ['a \n \n  b', ['a', ' \n \n', ' ', ' b']],
    ['a  ', ['a', '  ']],
    ['\tif (', ['\tif', ' (']],
    ['\u3000\u3000中', ['\u3000', '\u3000中']],
    ['-été', ['-été']],
    ['é\u0301', ['é', '\u0301']],
    ['😀😀\n!', ['😀😀\n', '!']],
  ])('%j', (text, pieces) => {
    expect(split(text)).toEqual(pieces)
  })

  it('any text, by the pattern in tokenizer.json', () => {
    const json = JSON.parse(readFileSync(modelFile('qwen3', 'tokenizer.json'), 'utf8'))
    const pattern: string = json.pre_tokenizer.pretokenizers[0].pattern.Regex
    const insensitive = "'[sSſ]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD]"
    const reference = new RegExp(pattern.replace(/^\(\?i:.*?\)/, `(?:${insensitive})`), 'gu')
    // Old characters, on whose kind every engine agrees.
    const characters = [
      ..."aZéſ中ก\u06631½ \t\n\r\u00a0\u2028\u3000'!-<😀\u0301\u0e33sStTrReEvVlLmMdD",
    ]
    const text = fc.array(fc.constantFrom(...characters), { maxLength: 30 })
    fc.assert(
      fc.property(text, (all) => {
        expect(split(all.join(''))).toEqual(all.join('').match(reference) ?? [])
      }),
      { numRuns: 5_000 },
    )
  })
})
