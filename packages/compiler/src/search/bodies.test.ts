import { makeReader } from '@skillfold/runtime/search'
import { expect, test } from 'vitest'
import { readBody, weighBodies } from './bodies.ts'

const read = makeReader()
const body = (text: string, heading = '', code = '') =>
  readBody(`# ${heading}\n${text}\n\`${code || ' '}\``, new Map(), read)
const weigh = (...bodies: ReturnType<typeof body>[]) => {
  const impacts = weighBodies(bodies)
  return (skill: number, word: string): number => impacts[skill]?.get(word) ?? 0
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
  expect(weighBodies([body(''), body('')]).map(({ size }) => size)).toEqual([0, 0])
})

test('keeps pairs that a body repeats, that its entry holds or that say what it is for', () => {
  const text = 'tax bill, tax bill, open note\n## When to use\nbook travel\n## Else\nsend mail'
  const { pairs } = readBody(text, new Map([['open note', 1]]), read)
  expect([...pairs.keys()].filter((pair) => !pair.includes(' tax')).sort()).toEqual([
    'book travel',
    'open note',
    'tax bill',
  ])
})
