import { makeReader } from '@skillfold/runtime/search'
import { expect, test } from 'vitest'
import { BodyReader, type BodyWords, weighBodies } from './bodies.ts'
import { Vocabulary } from './vocabulary.ts'

const vocabulary = new Vocabulary(makeReader())
const reader = new BodyReader(vocabulary)
const body = (text: string, heading = '', code = '') =>
  reader.read(`# ${heading}\n${text}\n\`${code || ' '}\``, new Set())
const weigh = (...bodies: BodyWords[]) => {
  const weighed = weighBodies(bodies, vocabulary.words)
  return (skill: number, word: string): number => {
    const { words = [], impacts = [] } = weighed[skill] ?? {}
    return impacts[Array.from(words).indexOf(vocabulary.number(word))] ?? 0
  }
}

test('gives a word that all bodies hold to the one that holds it most', () => {
  const impact = weigh(
    body('tax tax tax bill'),
    body('tax note list page'),
    body('tax one two ten'),
  )
  expect(impact(0, 'tax')).toBeGreaterThan(impact(1, 'tax'))
  expect(impact(1, 'tax')).toBeGreaterThan(0)
})

test('gives more to a rare word than to one that all hold', () => {
  const impact = weigh(body('tax bill'), body('tax note'))
  expect(impact(0, 'bill')).toBeGreaterThan(impact(0, 'tax'))
})

test('gives more to a word of a heading', () => {
  const impact = weigh(body('bill', 'tax'), body('note'))
  expect(impact(0, 'tax')).toBeGreaterThan(impact(0, 'bill'))
})

test('drops a word that one piece of code alone holds, and once', () => {
  const impact = weigh(body('bill', '', 'x9f bill seen seen'), body('note'))
  expect(impact(0, 'x9f')).toBe(0)
  expect(impact(0, 'bill')).toBeGreaterThan(0)
  expect(impact(0, 'seen')).toBeGreaterThan(0)
})

test('weighs nothing where no skill has a body', () => {
  const weighed = weighBodies([body(''), body('')], vocabulary.words)
  expect(weighed.map(({ words, lacks }) => [words.length, lacks])).toEqual(Array(2).fill([0, 0]))
})

test('says how much of a usual body is missing, however many are short', () => {
  const long = body('one two three four five six '.repeat(20))
  const short = Array.from({ length: 30 }, () => body('see'))
  const [first, second, third] = weighBodies([long, ...short], vocabulary.words).map(
    ({ lacks }) => lacks,
  )
  expect(first).toBe(0)
  expect(second).toBeGreaterThan(0.8)
  expect(third).toBe(second)
})

test('keeps pairs that a body repeats, that its entry holds or that say what it is for', () => {
  const text = 'tax bill, tax bill, open note\n## When to use\nbook travel\n## Else\nsend mail'
  const { pairs } = reader.read(text, new Set([vocabulary.pairOf('open note')]))
  const texts = Array.from(pairs.keys(), (pair) => vocabulary.pairText(pair))
  expect(texts.filter((pair) => !pair.includes(' tax')).sort()).toEqual([
    'book travel',
    'open note',
    'tax bill',
  ])
})
