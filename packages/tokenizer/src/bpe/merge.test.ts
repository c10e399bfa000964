import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergePiece } from './merge.ts'
import { Merges } from './merges.ts'

const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.charCodeAt(0)) as [number, number, number]
const [ab, bc, aa, abc, aaaa] = [256, 257, 258, 259, 260] as const
const bytes = Int32Array.from({ length: 256 }, (_, byte) => byte)
const merges = new Merges(bytes, Int32Array.from([a, b, b, c, a, a, ab, c, aa, aa].flat()))

const merge = (text: string): number[] => {
  const around = new TextEncoder().encode(`a${text}b`)
  return [...mergePiece(merges, around, 1, around.length - 1)]
}

it.each([
  ['', []],
  ['a', [a]],
  ['cab', [c, ab]],
  ['abc', [abc]],
  ['bcc', [bc, c]],
  ['aaa', [aa, a]],
  ['aaab', [aa, ab]],
  ['aaaaaaa', [aaaa, aa, a]],
])('merges the lowest pair first, the leftmost of equals: %j', (text, tokens) => {
  expect(merge(text)).toEqual(tokens)
})

it('merges long pieces as it does short ones', () => {
  // White space merges with nothing here, so a long piece is the sum of the short ones in it.
  const words = fc.array(fc.stringMatching(/^[abc]{0,12}$/), { minLength: 20, maxLength: 40 })
  fc.assert(
    fc.property(words, (all) => {
      const apart = all.flatMap((word) => merge(`${word} `))
      expect(merge(all.map((word) => `${word} `).join(''))).toEqual(apart)
    }),
  )
})
