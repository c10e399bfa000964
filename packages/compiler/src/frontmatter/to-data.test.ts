import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse as parsePlain, stringify } from 'yaml'
import { AliasError, toData } from './to-data.ts'
import { parse } from './yaml.ts'

const data = (yaml: string): unknown => toData(parse(yaml).document).data

test('gives what the yaml package gives, for all that JSON can hold', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const yaml = stringify(value)
      expect(data(yaml)).toEqual(parsePlain(yaml))
    }),
  )
})

test('makes data of what JSON cannot hold', () => {
  expect(
    data(
      'a: .inf\nb: !!binary aGk=\nc: !!set {d: , e: }\nf: !!omap [g: 1]\n? [h]\n: i\n1: j\n~: k',
    ),
  ).toEqual({
    a: '.inf',
    b: 'aGk=',
    c: { d: null, e: null },
    f: [{ g: 1 }],
    '["h"]': 'i',
    '1': 'j',
    '': 'k',
  })
})

test('makes ordinary keys of those that objects have', () => {
  const value = data('__proto__: {a: 1}\nconstructor: b') as object
  expect(Object.keys(value)).toEqual(['__proto__', 'constructor'])
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect('a' in value).toBe(false)
})

test('resolves aliases', () => {
  expect(data('a: &x [1]\nb: *x\nc: {d: *x}')).toEqual({ a: [1], b: [1], c: { d: [1] } })
})

test('refuses aliases that make too much', () => {
  const all = (n: number): string =>
    Array(100)
      .fill(`*a${n - 1}`)
      .join(',')
  const lists = [1, 2, 3].map((n) => `a${n}: &a${n} [${all(n)}]`)
  const yaml = `a0: &a0 [${'z,'.repeat(99)}z]\n${lists.join('\n')}`
  expect(() => data(yaml)).toThrow(AliasError)
})

test('gives nothing for an alias without an anchor, and tells of each', () => {
  const { data, unresolved } = toData(parse('a: *x\nb: [*y, 1]').document)
  expect(data).toEqual({ a: null, b: [null, 1] })
  expect(unresolved.map(({ source }) => source)).toEqual(['x', 'y'])
})

test('takes the first of a key that stands twice', () => {
  expect(data('a: 1\na: 2\nb: {"a": 3, a: 4}')).toEqual({ a: 1, b: { a: 3 } })
})

test('breaks circles, and tells of them', () => {
  const { data, circular } = toData(parse('a: &x [1, *x]\nb: &y {? *y : *x}').document)
  expect(data).toEqual({ a: [1, null], b: { '': [1, null] } })
  expect(circular.map(({ source }) => source)).toEqual(['x', 'y', 'x'])
})
