import { expect, test } from 'vitest'
import { makeIndex } from './skill-index.ts'
import { findMisspelt } from './spelling.ts'

const holds = (...words: string[]) => ({
  entry: new Map(words.map((word) => [word, 1])),
  body: new Map(),
  pairs: new Map(),
})
const index = makeIndex(
  ['one', 'two'],
  [holds('deploi', 'deplot', 'memori', 'short'), holds('deplot')],
)
const found = (word: string) => index.words[findMisspelt(word, index)]

test.each([
  ['memmori', 'memori', 'a letter more'],
  ['memoriz', 'memori', 'a letter more at the end'],
  ['memoir', 'memori', 'two swapped'],
  ['mermori', 'memori', 'a letter more'],
  ['mamori', 'memori', 'another letter'],
  ['deploy', 'deplot', 'the word that most skills hold'],
])('takes %s for %s: %s', (word, expected) => {
  expect(found(word)).toBe(expected)
})

test.each([
  ['nemori', 'another first letter'],
  ['mmorrii', 'more than one edit'],
  ['shart', 'too short'],
  ['mémori', 'other letters'],
])('leaves %s alone: %s', (word) => {
  expect(found(word)).toBeUndefined()
})
