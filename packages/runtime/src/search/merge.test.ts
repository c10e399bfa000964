import { expect, test } from 'vitest'
import { indexEntries } from './entries.ts'
import { mergeIndexes } from './merge.ts'
import { makeIndex } from './skill-index.ts'

const skill = (name: string, description: string) => ({ name, description })
const built = makeIndex(
  ['garden', 'house'],
  ['garden', 'house'].map((word) => ({
    entry: new Map([[word, 5]]),
    body: new Map([['tax', 1]]),
    pairs: new Map(),
  })),
)
const impact = (index: ReturnType<typeof mergeIndexes>, word: string, name: string) => {
  const list = index.words.indexOf(word)
  const { starts, skills, impacts } = index.entries
  const held = skills.subarray(starts[list], starts[list + 1])
  return impacts[(starts[list] ?? 0) + held.indexOf(index.names.indexOf(name))] ?? 0
}

test('keeps one source as it is', () => {
  expect(mergeIndexes([built])).toBe(built)
})

test('takes skills without a body to lack one where others have bodies, else not', () => {
  const [one, two] = [skill('cat', 'Feeds.'), skill('dog', 'Walks.')].map((each) =>
    indexEntries([each]),
  )
  if (one === undefined || two === undefined) throw new Error('no index')
  expect([...mergeIndexes([built, one]).lacks]).toEqual([1, 0, 0])
  expect([...mergeIndexes([one, two]).lacks]).toEqual([0, 0])
  expect(mergeIndexes([one, two]).written?.words).toEqual(['cat', 'dog', 'feeds', 'walks'])
  expect(mergeIndexes([built, one]).written).toBeUndefined()
})

test('gives a word of a registered skill the more the rarer it is among all', () => {
  const both = mergeIndexes([built, indexEntries([skill('cat', 'Garden milk.')])])
  expect(impact(both, 'milk', 'cat')).toBeGreaterThan(impact(both, 'garden', 'cat'))
  expect(impact(both, 'garden', 'garden')).toBe(5)
})

test('hides a skill that a later source has too', () => {
  const both = mergeIndexes([built, indexEntries([skill('house', 'Paints.')])])
  expect(both.names).toEqual(['garden', 'house'])
  expect([...both.bodies.skills]).toEqual([0])
})
