import { expect, test, vi } from 'vitest'
import { compactCatalog } from './compact.ts'
import { firstSure } from './first-sure.ts'
import { readCatalog } from './read/index.ts'
import type { Selector } from './selector.ts'
import { createCatalogSession } from './session.ts'

const entries = readCatalog('<skills>\n- alpha-a: Does one thing\n</skills>')
if (typeof entries === 'string') throw new Error(entries)
const request = {
  message: '',
  entries,
  staying: new Set<never>(),
  selected: [],
  signal: new AbortController().signal,
}
const sure: Selector = () => ({ names: ['alpha-a'] })
const unsure: Selector = () => ({ reason: 'unsure' })
const throws: Selector = () => {
  throw new Error('no')
}
const wrong: Selector = () => ({ names: ['nobody'] })

test('asks no further once one is sure', async () => {
  const last = vi.fn(sure)
  expect(await firstSure(unsure, sure, last)(request)).toEqual({ names: ['alpha-a'] })
  expect(last).not.toHaveBeenCalled()
})

test('goes on after one that throws or names what is not listed', async () => {
  expect(await firstSure(throws, wrong, sure)(request)).toEqual({ names: ['alpha-a'] })
})

test('has the last reason where none is sure', async () => {
  expect(await firstSure(unsure, throws)(request)).toEqual({ reason: 'selector-error' })
  expect(await firstSure()(request)).toEqual({ reason: 'unsure' })
})

test('asks no further once the conversation is another', async () => {
  const session = createCatalogSession()
  const model = vi.fn(sure)
  const clears: Selector = () => {
    session.clear()
    return { reason: 'unsure' }
  }
  const prompt = '<skills>\n- alpha-a: Does one thing\n- beta-b: Does another\n</skills>\n'
  const select = firstSure(clears, model)
  expect(await compactCatalog(prompt, 'x', { select, session })).toMatchObject({
    prompt,
    reason: 'session-changed',
  })
  expect(model).not.toHaveBeenCalled()
})

test('asks nobody once it is to end', async () => {
  const select = vi.fn(sure)
  await firstSure(select)({ ...request, signal: AbortSignal.abort() })
  expect(select).not.toHaveBeenCalled()
})
