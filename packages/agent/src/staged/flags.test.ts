import { expect, it, test } from 'vitest'
import { takeFlags, withFlags } from './flags.ts'

const parameters = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }

test.each([
  [{ id: 1 }, { id: 1 }, {}],
  [{ id: 1, confirmed: true }, { id: 1 }, { confirmed: true }],
  [{ id: 1, dry_run: true, confirmed: false }, { id: 1 }, { dry_run: true }],
  [{ id: 1, confirmed: 'true' }, { id: 1 }, { confirmed: 'true' }],
  [{ id: 1, dry_run: null }, { id: 1 }, {}],
])('takes the flags out of %j', (sent, args, flags) => {
  expect(takeFlags(sent, parameters)).toEqual({ args, flags })
})

it("leaves an ability's own parameter alone, whatever its name", () => {
  const own = { type: 'object', properties: { confirmed: { type: 'string' } } }
  expect(takeFlags({ confirmed: 'x' }, own)).toEqual({ args: { confirmed: 'x' }, flags: {} })
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
