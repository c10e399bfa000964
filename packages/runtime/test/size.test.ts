import { expect, test } from 'vitest'
import { bundle } from '../../../bench/size/measure.mjs'

const kilobyte = 1024

test('the core is one chunk of at most 4 KB, without a trace of the parts', async () => {
  const [core, ...others] = await bundle('core')
  expect(others).toEqual([])
  expect(core?.gzip).toBeLessThanOrEqual(4 * kilobyte)
  // A fixed text or a name that each part would bring along.
  for (const part of [
    'Perhaps none fits',
    'Unloading one',
    'additionalProperties',
    'skillmd',
    'Wrong arguments',
  ]) {
    expect(core?.code).not.toContain(part)
  }
})

test('an app starts with at most 10 KB, and loads search when it is first used', async () => {
  const chunks = await bundle('all')
  expect(chunks.map(({ lazy }) => lazy)).toEqual([false, true])
  expect(chunks[0]?.gzip).toBeLessThanOrEqual(10 * kilobyte)
  expect(chunks[0]?.code).toContain('additionalProperties')
})
