import { expect, test } from 'vitest'
import { stem } from './stem.ts'

// Examples of Porter's paper, step by step.
test.each([
  ['caresses', 'caress'],
  ['ponies', 'poni'],
  ['cats', 'cat'],
  ['feed', 'feed'],
  ['agreed', 'agre'],
  ['plastered', 'plaster'],
  ['bled', 'bled'],
  ['motoring', 'motor'],
  ['sing', 'sing'],
  ['conflated', 'conflat'],
  ['sized', 'size'],
  ['hopping', 'hop'],
  ['falling', 'fall'],
  ['hissing', 'hiss'],
  ['failing', 'fail'],
  ['filing', 'file'],
  ['happy', 'happi'],
  ['sky', 'sky'],
  ['relational', 'relat'],
  ['conditional', 'condit'],
  ['digitizer', 'digit'],
  ['vietnamization', 'vietnam'],
  ['feudalism', 'feudal'],
  ['sensibiliti', 'sensibl'],
  ['triplicate', 'triplic'],
  ['formative', 'form'],
  ['electrical', 'electr'],
  ['goodness', 'good'],
  ['revival', 'reviv'],
  ['adoption', 'adopt'],
  ['replacement', 'replac'],
  ['controlling', 'control'],
  ['rate', 'rate'],
  ['cease', 'ceas'],
])('takes %s to %s', (word, expected) => {
  expect(stem(word)).toBe(expected)
})

test('leaves words with other letters as they are', () => {
  expect(['naïves', 'c++', 'mp3s', '支付', 'as', ''].map(stem)).toEqual([
    'naïves',
    'c++',
    'mp3s',
    '支付',
    'as',
    '',
  ])
})
