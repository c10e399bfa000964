import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonFault, readJson } from './json.ts'

const data = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' })
const kindOf = (text: string, finished = false): string => {
  try {
    readJson(text, 0, finished)
    return 'read'
  } catch (fault) {
    return (fault as JsonFault).kind
  }
}

describe('JSON of small models', () => {
  it('is read as JSON.parse reads it, where that can', () => {
    fc.assert(
      fc.property(fc.record({ a: data }), fc.constantFrom(0, 1, 2), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent)
        expect(readJson(text)).toEqual({ value: JSON.parse(text), end: text.length })
      }),
    )
  })

  it('is cut wherever it is cut', () => {
    fc.assert(
      fc.property(fc.record({ a: data, b: data }), (value) => {
        const text = JSON.stringify(value)
        for (let end = 0; end < text.length; end++) expect(kindOf(text.slice(0, end))).toBe('cut')
      }),
      { numRuns: 30, endOnFailure: true },
    )
  })

  it.each([
    ['{"a": {"b": 1}', 'read'],
    ['{"a": "x", "b": {}', 'read'],
    ['{"a": {"b": {"c": 1}}\n', 'read'],
    ['{"a": {"b": 1},', 'cut'],
    ['{"a": {"b": {"c": 1}', 'cut'],
    ['{"a": {', 'cut'],
    ['{"a": [{"b": 1}', 'cut'],
    ['{"a": [1, 2]', 'cut'],
    ['{"a": [1, 2', 'cut'],
    ['{"a": 1', 'cut'],
    ['{"a": true', 'cut'],
    ['{"a": "b"', 'cut'],
    ['{"a": "b",', 'cut'],
    ['{"a": "b', 'cut'],
    ['{"a":', 'cut'],
    ['{"a"', 'cut'],
    ['{', 'cut'],
    ['[{"a": {}}', 'cut'],
  ])('lets a finished writer leave out the last bracket, and nothing else: %s', (text, kind) => {
    expect(kindOf(text, true)).toBe(kind)
  })

  it('is cut wherever it is cut, if more than the last bracket is missing', () => {
    fc.assert(
      fc.property(
        fc.record({ name: fc.string(), arguments: fc.dictionary(fc.string(), data) }),
        (value) => {
          const text = JSON.stringify(value)
          for (let end = 0; end < text.length - 1; end++) {
            expect(kindOf(text.slice(0, end), true)).toBe('cut')
          }
        },
      ),
      { numRuns: 30, endOnFailure: true },
    )
  })

  it.each([
    '{"a": 007}',
    '{"a": 1 "b": 2}',
    '{"a": undefined}',
    '{"a": "\\x41"}',
    '{"a": "\\u00g0"}',
    '{,}',
    '{"a" = 1}',
    '// {"a": 1}',
  ])('says that %s is none', (text) => {
    expect(kindOf(text)).toBe('bad')
  })

  it('keeps a key that objects have already', () => {
    const { value } = readJson('{"__proto__": {"a": 1}, "constructor": 2}')
    expect(Object.entries(value as object)).toEqual([
      ['__proto__', { a: 1 }],
      ['constructor', 2],
    ])
    expect(new JsonFault('bad')).not.toHaveProperty('a')
  })
})
