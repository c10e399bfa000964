import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWords, splitText, type Words, wordWeight } from './words.ts'

const read = (text: string): Words => {
  const all = splitText(text).map(readWords)
  return {
    words: all.flatMap(({ words }) => words),
    joined: all.flatMap(({ joined }) => joined),
  }
}

test.each<[text: string, words: string[], joined?: string[]]>([
  ['Check plugins, then themes!', ['check', 'plugins', 'then', 'themes']],
  ['e-commerce set-up', ['e', 'commerce', 'set', 'up'], ['ecommerce', 'setup']],
  ['a node.js app', ['a', 'node', 'js', 'app'], ['nodejs']],
  ['snake_case_name', ['snake', 'case', 'name']],
  [
    'renderedCallback LlamaIndex',
    ['rendered', 'callback', 'llama', 'index'],
    ['renderedcallback', 'llamaindex'],
  ],
  ['XMLHttpRequest', ['xml', 'http', 'request'], ['xmlhttprequest']],
  ['APIs and PDFs', ['apis', 'and', 'pdfs']],
  ['C++ or C#?', ['c++', 'or', 'c#']],
  ['café ＡＢＣ', ['cafe', 'abc']],
  ['支付宝接入', ['支付', '付宝', '宝接', '接入']],
  ['用Python写', ['用', 'python', '写']],
  ['データベース', ['デー', 'ータ', 'タベ', 'ベー', 'ース']],
  ['ภาษา', ['ภา', 'าษ', 'ษา']],
  ['A/B tests in src/index.ts', ['a', 'b', 'tests', 'in', 'src', 'index', 'ts'], ['ab']],
  ['--- !!!', []],
])('reads %s', (text, words, joined = []) => {
  expect(read(text)).toEqual({ words, joined })
})

test('reads the same from any spelling of a letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(read(text.normalize('NFD'))).toEqual(read(text.normalize('NFC')))
    }),
  )
})

test('gives words that hold no white space and are never empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { words, joined } = read(text)
      for (const word of [...words, ...joined]) expect(word).toMatch(/^\S+$/u)
    }),
  )
})

test('weighs words by what they tell', () => {
  expect(['the', 'pleas', 'invoic'].map(wordWeight)).toEqual([0.2, 0.6, 1])
})
