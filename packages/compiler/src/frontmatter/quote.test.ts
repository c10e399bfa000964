import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { quote } from './quote.ts'

test('prefers double quotes, takes single ones where a quote or backslash would count', () => {
  expect(['a: b', "it's", 'say "a"', 'C:\\a', `'"`].map(quote)).toEqual([
    '"a: b"',
    '"it\'s"',
    `'say "a"'`,
    "'C:\\a'",
    `'''"'`,
  ])
})

test('reads back as it was', () => {
  const printable = fc.string({
    unit: fc.constantFrom(
      'a',
      ' ',
      ':',
      '#',
      '"',
      "'",
      '\\',
      '{',
      '-',
      '*',
      '&',
      '!',
      '@',
      '`',
      '%',
      'é',
      '🎹',
    ),
  })
  fc.assert(
    fc.property(printable, (text) => {
      expect(parse(`key: ${quote(text)}`)).toEqual({ key: text })
    }),
  )
})
