import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectSame } from './same.ts'

const pieces = [
  '*',
  '**',
  '***',
  '_',
  '__',
  'a',
  'b',
  ' ',
  '.',
  '\\*',
  '`a`',
  '[',
  '](c)',
  '😀',
  '—',
]

test('emphasis of any kind is no part of a title', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 16 }), (parts) => {
      expect(expectSame(`# ${parts.join('')}`)).toBe(true)
    }),
    { numRuns: 2000, examples: [[['_', '**', 'b', '**', '**', 'a', '*', '_']]] },
  )
})
