import { expect, test } from 'vitest'
import { makeIndex } from './skill-index.ts'
import { findMisspelt, findSharing } from './spelling.ts'

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
  ['shrot', 'short', 'two swapped in a short word'],
  ['deploy', 'deplot', 'the word that most skills hold'],
])('takes %s for %s: %s', (word, expected) => {
  expect(found(word)).toBe(expected)
})

test.each([
  ['nemori', 'another first letter'],
  ['mmorrii', 'more than one edit'],
  ['shart', 'too short'],
  ['shr', 'too short'],
  ['mémori', 'other letters'],
])('leaves %s alone: %s', (word) => {
  expect(found(word)).toBeUndefined()
})

test.each([
  ['税', ['の税', '税の', '税金']],
  ['税率', ['の税', '税の', '税金']],
  ['につ', []],
  ['の', ['の税', '税の']],
  ['책은', ['책을']],
  ['tax', []],
  ['é', []],
])('finds words that share a character with %s', (word, expected) => {
  const words = ['tax', 'é', 'の税', '税の', '税金', '책을'].sort()
  expect(findSharing(word, words).map((at) => words[at])).toEqual(expected)
})
