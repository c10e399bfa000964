import { expect, test } from 'vitest'
import { weighEntries, weighPairs } from './entries.ts'
import { makeReader, readField } from './fields.ts'

const read = makeReader()
const field = (text: string) => readField([text], read)
const weigh = (...entries: [name: string, description: string, denied?: string][]) => {
  const impacts = weighEntries(
    entries.map(([name, description, denied = '']) => ({
      name: field(name),
      description: field(description),
      denied: field(denied),
    })),
  )
  return (skill: number, word: string): number => impacts[skill]?.get(word) ?? 0
}

test('gives more to a word of the name', () => {
  const impact = weigh(['tax', 'bill'], ['x', 'y'], ['z', 'w'])
  expect(impact(0, 'tax')).toBeGreaterThan(impact(0, 'bill'))
})

test('gives more to a rare word, and little to one that says little', () => {
  const impact = weigh(['a1', 'tax bill the'], ['a2', 'tax'], ['a3', 'x'])
  expect(impact(0, 'bill')).toBeGreaterThan(impact(0, 'tax'))
  expect(impact(0, 'the')).toBeLessThan(impact(0, 'bill') / 2)
})

test('finds nothing by what a skill is not for, yet counts it as no rarer', () => {
  const denied = weigh(['a1', 'tax', 'bill'], ['a2', 'bill'], ['a3', 'x'])
  const absent = weigh(['a1', 'tax'], ['a2', 'bill'], ['a3', 'x'])
  expect(denied(0, 'bill')).toBe(0)
  expect(denied(1, 'bill')).toBeLessThan(absent(1, 'bill'))
})

test('gives more to a rare pair', () => {
  const [impacts] = weighPairs([
    new Map([
      ['a b', 1],
      ['b c', 1],
    ]),
    new Map([['a b', 1]]),
    new Map(),
  ])
  expect(impacts?.get('b c')).toBeGreaterThan(impacts?.get('a b') ?? 0)
})
