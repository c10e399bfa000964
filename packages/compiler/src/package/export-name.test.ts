import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportName } from './export-name.ts'

test.each([
  ['site-health', 'siteHealth'],
  ['a-b-c', 'aBC'],
  ['3d-models', '_3dModels'],
  ['x2', 'x2'],
  ['x-2', 'x_2'],
  ['x-2-y', 'x_2Y'],
  ['x2-y', 'x2Y'],
  ['new', '_new'],
  ['skills', '_skills'],
])('exports %s as %s', (name, identifier) => {
  expect(exportName(name)).toBe(identifier)
})

test('gives each skill an identifier of its own that a module can export', () => {
  const name = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,4}){0,2}$/)
  fc.assert(
    fc.property(fc.uniqueArray(name), (names) => {
      const identifiers = names.map(exportName)
      expect(new Set(identifiers).size).toBe(names.length)
      for (const identifier of identifiers) new Function(`'use strict'; const ${identifier} = 1`)
    }),
  )
})

test('tells names apart that differ in their hyphens only', () => {
  const part = fc.stringMatching(/^[ab12]{1,2}$/)
  fc.assert(
    fc.property(fc.array(part, { minLength: 2, maxLength: 4 }), fc.nat(), (parts, at) => {
      const position = 1 + (at % (parts.length - 1))
      const joined = [parts.slice(0, position).join('-'), parts.slice(position).join('-')]
      expect(exportName(joined.join(''))).not.toBe(exportName(joined.join('-')))
    }),
  )
})
