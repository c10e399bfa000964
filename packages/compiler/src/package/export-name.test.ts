import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportNames } from './export-name.ts'

test.each([
  ['site-health', 'siteHealth'],
  ['a-b-c', 'aBC'],
  ['3d-models', '_3dModels'],
  ['new', '_new'],
  ['skills', '_skills'],
])('exports %s as %s', (name, identifier) => {
  expect(exportNames([name]).get(name)).toBe(identifier)
})

test('gives two skills two names', () => {
  expect([...exportNames(['a-1', 'a1']).values()]).toEqual(['a1', 'a1_2'])
})

test('gives identifiers that a module can export', () => {
  const name = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,4}){0,2}$/)
  fc.assert(
    fc.property(fc.uniqueArray(name), (names) => {
      const identifiers = [...exportNames(names).values()]
      expect(new Set(identifiers).size).toBe(names.length)
      for (const identifier of identifiers) new Function(`'use strict'; const ${identifier} = 1`)
    }),
  )
})
