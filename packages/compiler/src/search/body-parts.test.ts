import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyParts } from './body-parts.ts'

test('parts a body into headings, code, purpose and text', () => {
  const body = [
    '# Invoices',
    'Run `vat --check` first.',
    '',
    '## When to use',
    '- Bills are open',
    '## Steps',
    '~~~sh',
    '# no heading',
    '```',
    'vat --all',
    '~~~',
    'Done.',
  ]
  expect(bodyParts(body.join('\n'))).toEqual({
    headings: ['Invoices', 'When to use', 'Steps'],
    code: ['vat --check', '# no heading', '```', 'vat --all'],
    purpose: ['- Bills are open'],
    text: ['Run   first.', '- Bills are open', 'Done.'],
  })
})

test('takes a fence that never closes as code up to the end', () => {
  expect(bodyParts('```\ncode\n# code').code).toEqual(['code', '# code'])
})

test('loses no word but those of a fence', () => {
  const line = fc.constantFrom('word', '# word', '```', '~~~', 'a `word` b', '  - word', '')
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const { headings, code, text } = bodyParts(lines.join('\n'))
      const words = (all: readonly string[]) => all.join(' ').split('word').length
      expect(words([...headings, ...code, ...text])).toBe(words(lines))
    }),
  )
})
