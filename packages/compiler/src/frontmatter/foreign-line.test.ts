import { expect, test } from 'vitest'
import { findForeignLine } from './foreign-line.ts'

test.each<[text: string, isInner: boolean, found: string | undefined]>([
  ['Reads logs.\n  license: MIT', false, 'license: MIT'],
  ['Reads logs.\n  and more\n    "allowed-tools" : Read', false, '"allowed-tools" : Read'],
  ['Reads logs.\r\n  deferred:\r\n', false, 'deferred:'],
  ['Reads logs.\n  # TODO: ask', false, '# TODO: ask'],
  ['Ada\n    version: 1.0', true, 'version: 1.0'],
  ['Use when\n  asked: then do it', false, undefined],
  ['license: MIT', false, undefined],
  ['Reads\n  licenses: all of them', false, undefined],
  ['Reads\n  license:none', false, undefined],
  ['Reads\n  the license: MIT', true, undefined],
  ['', true, undefined],
])('%j, within a mapping: %j, has the foreign line %j', (text, isInner, found) => {
  const line = findForeignLine(text, isInner)
  expect(line && text.slice(line.start, line.end)).toBe(found)
})
