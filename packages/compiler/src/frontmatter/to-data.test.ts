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

test.each([
  ['without an anchor', 'a: *x'],
  [
    'that make too much',
    `a0: &a0 [${'z,'.repeat(99)}z]\n${[1, 2, 3]
      .map(
        (n) =>
          `a${n}: &a${n} [${Array(100)
            .fill(`*a${n - 1}`)
            .join(',')}]`,
      )
      .join('\n')}`,
  ],
])('refuses an alias %s', (_, yaml) => {
  expect(() => data(yaml)).toThrow(AliasError)
})

test('breaks circles, and tells of them', () => {
  const { data, circular } = toData(parse('a: &x [1, *x]\nb: &y {? *y : *x}').document)
  expect(data).toEqual({ a: [1, null], b: { '': [1, null] } })
  expect(circular.map(({ source }) => source)).toEqual(['x', 'y', 'x'])
})
