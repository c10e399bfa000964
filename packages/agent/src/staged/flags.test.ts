import { expect, it, test } from 'vitest'
import { notBoolean } from '../../test/staged.ts'
import { takeFlags, withFlags } from './flags.ts'

const parameters = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }

const none = { set: [], unclear: false }

test.each([
  [{ id: 1 }, none],
  [{ id: 1, confirmed: false, dry_run: false }, none],
  [
    { id: 1, confirmed: true },
    { set: ['confirmed'], unclear: false },
  ],
  [
    { id: 1, dry_run: true, confirmed: true },
    { set: ['confirmed', 'dry_run'], unclear: false },
  ],
])('takes the flags out of %j', (sent, flags) => {
  expect(takeFlags(sent, parameters)).toEqual({ args: { id: 1 }, flags })
})

it.each(notBoolean)('takes %j for no flag, neither set nor unset', (value) => {
  for (const flag of ['confirmed', 'dry_run']) {
    expect(takeFlags({ id: 1, [flag]: value }, parameters)).toEqual({
      args: { id: 1 },
      flags: { set: [], unclear: true },
    })
  }
})

it("leaves an ability's own parameter alone, whatever its name", () => {
  const own = { type: 'object', properties: { confirmed: { type: 'string' } } }
  expect(takeFlags({ confirmed: 'x' }, own)).toEqual({ args: { confirmed: 'x' }, flags: none })
  expect(withFlags(own)).toMatchObject({ properties: { confirmed: { type: 'string' } } })
})

it('adds the flags to the parameters and changes nothing else', () => {
  expect(withFlags(parameters)).toMatchObject({
    type: 'object',
    properties: {
      id: { type: 'integer' },
      confirmed: { type: 'boolean' },
      dry_run: { type: 'boolean' },
    },
    required: ['id'],
  })
  expect(withFlags({})).toMatchObject({ properties: { confirmed: { type: 'boolean' } } })
})
