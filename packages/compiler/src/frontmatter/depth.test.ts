import { expect, test } from 'vitest'
import { findTooDeep } from './depth.ts'

test.each([
  ['brackets', `a: ${'['.repeat(101)}`, 103],
  ['braces on lines of their own', `a:\n${' {\n'.repeat(101)}`, 304],
  ['lists on one line', `a: b\n  ${'- '.repeat(101)}c`, 5],
])('%s go too deep', (_title, yaml, start) => {
  expect(findTooDeep(yaml)).toMatchObject({ start })
})

test.each([
  `a: ${'['.repeat(100)}`,
  `a: [${'[], '.repeat(500)}]`,
  `a:\n${'  - b\n'.repeat(500)}`,
  `a: ${'- '.repeat(500)}`,
  ']'.repeat(500),
])('%.20j does not', (yaml) => {
  expect(findTooDeep(yaml)).toBeUndefined()
})
