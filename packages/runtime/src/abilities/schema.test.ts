import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { faults, type Schema, uncheckedKeywords } from './schema.ts'

describe('faults', () => {
  test.each<[Schema, unknown, unknown]>([
    [{ type: 'string' }, 'a', 7],
    [{ type: 'integer' }, 7, 7.5],
    [{ type: 'number' }, 7.5, '7.5'],
    [{ type: 'boolean' }, false, 0],
    [{ type: 'null' }, null, {}],
    [{ type: 'array' }, [], {}],
    [{ type: 'object' }, {}, []],
    [{ type: 'object' }, {}, null],
    [{ type: ['string', 'null'] }, null, 7],
    [{ enum: ['a', 1, null] }, null, 'b'],
    [{ const: { a: 1 } }, { a: 1 }, { a: 2 }],
    [{ const: { a: [{ b: 1, c: 2 }], d: 3 } }, { d: 3, a: [{ c: 2, b: 1 }] }, { d: 3 }],
    [{ enum: [{ a: 1, b: 2 }] }, { b: 2, a: 1 }, { b: 1, a: 2 }],
    [{ const: [1, 2] }, [1, 2], [2, 1]],
    [{ minimum: 1 }, 1, 0],
    [{ maximum: 1 }, 1, 2],
    [{ exclusiveMinimum: 1 }, 2, 1],
    [{ exclusiveMaximum: 1 }, 0, 1],
    [{ minLength: 2 }, '😀😀', '😀'],
    [{ maxLength: 1 }, '😀', 'ab'],
    [{ minItems: 1 }, [1], []],
    [{ maxItems: 1 }, [1], [1, 2]],
    [{ items: { type: 'string' } }, ['a'], ['a', 1]],
    [{ required: ['a'] }, { a: undefined }, {}],
    [{ required: ['toString'] }, { toString: 1 }, {}],
    [{ properties: { a: { type: 'string' } } }, { a: 'x', b: 1 }, { a: 1 }],
    [{ properties: { a: {} }, additionalProperties: false }, { a: 1 }, { b: 1 }],
    [{ additionalProperties: false }, {}, { toString: 1 }],
    [{ anyOf: [{ type: 'string' }, { minimum: 3 }] }, 3, 2],
    [
      { properties: { a: { properties: { b: { type: 'string' } }, required: ['b'] } } },
      { a: { b: 'x' } },
      { a: {} },
    ],
  ])('of %j: none in %j, one in %j', (schema, right, wrong) => {
    expect(faults(right, schema)).toEqual([])
    expect(faults(wrong, schema)).toHaveLength(1)
  })

  it('are told in words of the schema, with the place', () => {
    const schema = {
      type: 'object',
      properties: { list: { items: { type: 'integer', minimum: 1 } }, mode: { enum: ['a', 'b'] } },
      required: ['mode'],
    }
    expect(faults({ list: [1, 'SENT', 0] }, schema)).toEqual([
      'arguments: required ["mode"]',
      'list[1]: type "integer"',
      'list[2]: minimum 1',
    ])
    expect(faults({ mode: 'SENT' }, schema)).toEqual(['mode: enum ["a","b"]'])
  })

  it('name the keys that are allowed, and the whole way to a nested value', () => {
    const schema = {
      properties: {
        limit: {},
        filter: { properties: { state: { enum: ['on'] } }, additionalProperties: false },
      },
      additionalProperties: false,
    }
    expect(faults({ SENT: 1, filter: { state: 'x', SENT: 1 } }, schema)).toEqual([
      'arguments: no keys but ["limit","filter"]',
      'filter: no keys but ["state"]',
      'filter.state: enum ["on"]',
    ])
  })

  it('pass over keywords outside the subset', () => {
    expect(faults('x', { pattern: '^a', constructor: 1, __defineGetter__: 2 })).toEqual([])
  })

  it('pass over keywords with values that no schema has, and say so at registration', () => {
    const malformed = {
      type: 'strng',
      enum: 'a',
      required: 'a',
      minimum: '3',
      maxItems: null,
      anyOf: {},
      properties: 'a',
    }
    for (const value of ['x', 1, [], { a: 1 }]) expect(faults(value, malformed)).toEqual([])
    expect(uncheckedKeywords(malformed)).toEqual(Object.keys(malformed).map((key) => `/${key}`))
    const inside = { properties: { a: null, b: false, c: true, d: { required: true } } }
    expect(faults({ a: 1, b: 2, c: 3, d: {} }, inside)).toEqual([])
    expect(uncheckedKeywords(inside)).toEqual([
      '/properties/a',
      '/properties/b',
      '/properties/d/required',
    ])
  })

  it('never repeat what was sent', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string', maxLength: 3 }, b: { enum: [1] } },
      additionalProperties: false,
    }
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue()), (value) => {
        const told = faults({ ...value, a: 'SENT-TEXT' }, schema)
        expect(told.join()).not.toContain('SENT')
      }),
    )
  })
})

describe('uncheckedKeywords', () => {
  it('points at what is passed over, at any depth, and not at annotations', () => {
    expect(
      uncheckedKeywords({
        type: 'object',
        title: 'T',
        properties: {
          date: { type: 'string', format: 'date', pattern: '^2' },
          list: { items: { $ref: '#/x', anyOf: [{ multipleOf: 2 }] } },
          pattern: { type: 'string' },
        },
        additionalProperties: { type: 'string' },
      }),
    ).toEqual([
      '/properties/date/pattern',
      '/properties/list/items/$ref',
      '/properties/list/items/anyOf/0/multipleOf',
      '/additionalProperties',
    ])
    expect(
      uncheckedKeywords({ type: 'object', properties: {}, additionalProperties: false }),
    ).toEqual([])
  })
})
