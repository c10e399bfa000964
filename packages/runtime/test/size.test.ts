import { expect, test } from 'vitest'
import { bundle, gzipped } from '../../../bench/size/measure.mjs'

const kilobyte = 1024

/** For each part a text or a name that it would bring along. */
const traces = {
  sections: 'It requires these. Load them too',
  near: 'skillmd',
  unloading: 'Unloading one',
  tools: 'Wrong arguments',
  abilities: 'additionalProperties',
  search: 'Perhaps none fits',
}

const partsIn = (code = ''): string[] =>
  Object.entries(traces).flatMap(([part, trace]) => (code.includes(trace) ? part : []))

test('the core is one chunk of at most 4 KB, without a trace of the parts', async () => {
  const chunks = await bundle('core')
  expect(chunks).toHaveLength(1)
  expect(chunks[0]?.gzip).toBeLessThanOrEqual(4 * kilobyte)
  expect(partsIn(chunks[0]?.code)).toEqual([])
})

test('one part brings along no other', async () => {
  const chunks = await bundle('sections')
  expect(chunks).toHaveLength(1)
  expect(partsIn(chunks[0]?.code)).toEqual(['sections'])
})

test('an app starts with at most 10 KB; search, and what few calls need, come on first use', async () => {
  const [start, ...others] = await bundle('all')
  expect(start?.lazy).toBe(false)
  expect(start?.gzip).toBeLessThanOrEqual(10 * kilobyte)
  expect(others.map(({ name, lazy }) => [name, lazy])).toEqual([
    ['search', true],
    ['seldom', true],
  ])
  expect(partsIn(start?.code)).not.toContain('near')
})

test('everything, search included, is at most 19.15 KB', async () => {
  expect(gzipped(await bundle('all'))).toBeLessThanOrEqual(19.15 * kilobyte)
})
