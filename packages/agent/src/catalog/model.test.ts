import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { type CatalogModel, modelSelector } from './model.ts'
import { readCatalog } from './read/index.ts'
import type { SelectionRequest } from './selector.ts'

const entries = readCatalog('<skills>\n- alpha-a: Does one thing\n- tools:beta: Other\n</skills>')
if (typeof entries === 'string') throw new Error(entries)
const request: SelectionRequest = {
  message: 'do one thing',
  entries,
  staying: new Set(),
  selected: ['tools:beta'],
  signal: new AbortController().signal,
}
const replying =
  (text: string): CatalogModel =>
  async () => ({ text })
const ask = (model: CatalogModel | null | undefined, options = {}) =>
  modelSelector({ model, ...options })(request)

test('asks once, without tools, at a temperature of 0, with names, descriptions and the message', async () => {
  const calls: Parameters<CatalogModel>[] = []
  await ask(async (...call) => {
    calls.push(call)
    return { text: '{"skills":[],"confidence":"certain"}' }
  })
  expect(calls).toHaveLength(1)
  const [messages, options] = calls[0] ?? []
  expect(options).toMatchObject({ temperature: 0, tools: [], thinking: false })
  expect(messages?.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(messages?.[0]?.content).toContain('- tools:beta: Other')
  expect(messages?.[0]?.content).toContain('earlier in this conversation: tools:beta')
  expect(messages?.[1]?.content).toBe('do one thing')
})

test.each([
  ['{"skills":["alpha-a"],"confidence":"certain"}', { names: ['alpha-a'] }],
  [
    ' {"confidence":"certain","skills":["tools:beta","alpha-a"]}\n',
    { names: ['tools:beta', 'alpha-a'] },
  ],
  ['{"skills":[],"confidence":"certain"}', { names: [] }],
  ['{"skills":["alpha-a"],"confidence":"uncertain"}', { reason: 'unsure' }],
  ['{"skills":["alpha"],"confidence":"certain"}', { reason: 'unknown-name' }],
  ['{"skills":["alpha-a","alpha-a"],"confidence":"certain"}', { reason: 'unknown-name' }],
  ['{"skills":["alpha-a"]}', { reason: 'invalid-reply' }],
  ['{"skills":["alpha-a"],"confidence":"certain","why":""}', { reason: 'invalid-reply' }],
  ['{"skills":"alpha-a","confidence":"certain"}', { reason: 'invalid-reply' }],
  ['{"skills":[1],"confidence":"certain"}', { reason: 'invalid-reply' }],
  ['{"skills":["alpha-a"],"confidence":1}', { reason: 'invalid-reply' }],
  ['```json\n{"skills":[],"confidence":"certain"}\n```', { reason: 'invalid-reply' }],
  ['Sure: {"skills":[],"confidence":"certain"}', { reason: 'invalid-reply' }],
  ['{"skills":[],"skills":["alpha-a"],"confidence":"certain"}', { reason: 'invalid-reply' }],
  ['{"skills":[],"confidence":"uncertain","confidence":"certain"}', { reason: 'invalid-reply' }],
  ['{"skills":["a","\\": b"],"confidence":"certain"}', { reason: 'unknown-name' }],
  [`{"skills":[${' '.repeat(5000)}],"confidence":"certain"}`, { reason: 'invalid-reply' }],
  ['[]', { reason: 'invalid-reply' }],
  ['null', { reason: 'invalid-reply' }],
  ['', { reason: 'invalid-reply' }],
])('takes %s as %o', async (text, selection) => {
  expect(await ask(replying(text))).toEqual(selection)
})

test('takes every name in a reply', async () => {
  const names = entries.map(({ name }) => name)
  const text = JSON.stringify({ skills: names, confidence: 'certain' }, null, 2)
  expect(await ask(replying(text))).toEqual({ names })
})

test.each([7, { toString: () => '{"skills":[],"confidence":"certain"}' }])(
  'takes no reply that is no text: %o',
  async (text) => {
    expect(await ask(async () => ({ text }) as never)).toEqual({ reason: 'invalid-reply' })
  },
)

describe('says why there is no choice', () => {
  const never: CatalogModel = () => new Promise(() => {})

  test.each<[string, CatalogModel | null | undefined, object]>([
    ['no-model', undefined, {}],
    ['no-model', null, {}],
    ['no-credential', replying('{}'), { credential: () => undefined }],
    ['no-credential', replying('{}'), { credential: () => Promise.reject(new Error()) }],
    ['no-credential', () => Promise.reject(Object.assign(new Error(), { status: 401 })), {}],
    ['provider-error', () => Promise.reject(new Error('down')), {}],
    [
      'provider-error',
      () => {
        throw new Error('down')
      },
      {},
    ],
    ['timeout', never, { timeout: 5 }],
    ['timeout', replying('{}'), { timeout: 5, credential: () => new Promise(() => {}) }],
  ])('%s', async (reason, model, options) => {
    expect(await ask(model, options)).toEqual({ reason })
  })

  test('a reply that comes late counts for nothing, though no timer could tell', async () => {
    const busy: CatalogModel = async () => {
      const end = performance.now() + 20
      while (performance.now() < end);
      return { text: '{"skills":[],"confidence":"certain"}' }
    }
    expect(await ask(busy, { timeout: 5 })).toEqual({ reason: 'timeout' })
  })

  test('a process waits for the deadline', () => {
    const script = `
      import { modelSelector } from ${JSON.stringify(new URL('../../dist/catalog/index.js', import.meta.url).href)}
      const select = modelSelector({ model: () => new Promise(() => {}), timeout: 5 })
      const { signal } = new AbortController()
      console.log(await select({ message: '', entries: [], selected: [], signal }))`
    const argv = ['--input-type=module', '--eval', script]
    const { status, stdout } = spawnSync(process.execPath, argv, { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, "{ reason: 'timeout' }\n"])
  })

  test('a model is told of the deadline', async () => {
    let heard = false
    const heeding: CatalogModel = (_, { signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          heard = true
          reject(signal.reason)
        })
      })
    expect(await ask(heeding, { timeout: 5 })).toEqual({ reason: 'timeout' })
    expect(heard).toBe(true)
  })
})
