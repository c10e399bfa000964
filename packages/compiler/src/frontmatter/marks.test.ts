import { expect, test } from 'vitest'
import { findMarks } from './marks.ts'

test('finds all that YAML reads, and where', () => {
  const yaml =
    '%YAML 1.2\n--- # one\n&a k: !!str "x # y" #two\nb: |2- # three\n   # text\nc: [*a, \'d\'\r\n  #e \n]\n...\n'
  const found = findMarks(yaml)
  expect(found.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'directive %YAML 1.2',
    'document ---',
    'comment # one',
    'anchor &a',
    'scalar k',
    'tag !!str',
    'scalar "x # y"',
    'comment #two',
    'scalar b',
    'scalar |2-',
    'comment # three',
    'scalar c',
    'alias *a',
    "scalar 'd'",
    'comment #e',
    'document ...',
  ])
  for (const { start, end, text } of found) expect(yaml.slice(start, end)).toBe(text)
})
