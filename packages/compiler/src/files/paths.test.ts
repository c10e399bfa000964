import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayPath, fileErrorReason, isWithin } from './paths.ts'

test('paths are shown from the root', () => {
  expect(displayPath('/a/b', '/a/b/c/d')).toBe('c/d')
  expect(displayPath('/a/b', '/a/c')).toBe('../c')
  expect(displayPath('/a/b', '/a/b')).toBe('.')
})

test('a folder holds itself and what is below, and nothing that only begins alike', () => {
  expect(isWithin('/s/pad', '/s/pad')).toBe(true)
  expect(isWithin('/s/pad', '/s/pad/a/b')).toBe(true)
  expect(isWithin('/s/pad', '/s/pad/..a')).toBe(true)
  expect(isWithin('/s/pad', '/s/pad-backup/a')).toBe(false)
  expect(isWithin('/s/pad', '/s')).toBe(false)
  expect(isWithin('/', '/s')).toBe(true)
})

test('what is joined to a folder without `..` is within it', () => {
  const part = fc
    .string({ unit: fc.constantFrom('a', '.', '-', ' '), minLength: 1 })
    .filter((one) => one !== '.' && one !== '..')
  fc.assert(
    fc.property(fc.array(part, { minLength: 1 }), (parts) => {
      expect(isWithin('/s/pad', `/s/pad/${parts.join('/')}`)).toBe(true)
      expect(isWithin('/s/pad', `/s/pad${parts.join('/')}`)).toBe(false)
    }),
  )
})

test('errors are worded without paths', () => {
  expect(fileErrorReason(Object.assign(new Error('/secret'), { code: 'EACCES' }))).toBe(
    'permission denied',
  )
  expect(fileErrorReason(Object.assign(new Error('/secret'), { code: 'EWEIRD' }))).toBe('EWEIRD')
  const gone = (file: string): Error =>
    Object.assign(new Error('x'), { code: 'ENOENT', path: file })
  expect(fileErrorReason(gone('/s/a.md'))).toBe('it is gone')
  expect(fileErrorReason(gone('/s/\uFFFD.md'))).toBe('its name is not UTF-8')
  expect(fileErrorReason(new Error('a fault of ours'))).toBe('unexpected, a fault of ours')
})
