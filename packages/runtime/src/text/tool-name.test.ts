import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toolName } from './tool-name.ts'

test('toolName keeps what tool APIs allow and maps the rest', () => {
  expect(toolName('plugin-list')).toBe('plugin-list')
  expect(toolName('acme/plugin-list')).toBe('acme__plugin-list')
  expect(toolName('a.b c/ü')).toBe('a_b_c___')
  expect(toolName('x'.repeat(80))).toHaveLength(64)
})

test('toolName gives a name that tool APIs allow, whatever the id', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (id) => {
      expect(toolName(id)).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
      expect(toolName(toolName(id))).toBe(toolName(id))
    }),
  )
})
