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
    ['{"a": 1', 'read'],
    ['{"a": [1, {"b": "c"}', 'read'],
    ['{"a": "b', 'cut'],
    ['{"a":', 'cut'],
    ['{"a"', 'cut'],
    ['{"a": 5e-', 'bad'],
  ])('lets a finished writer leave out closing brackets, and nothing else: %s', (text, kind) => {
    expect(kindOf(text, true)).toBe(kind)
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
