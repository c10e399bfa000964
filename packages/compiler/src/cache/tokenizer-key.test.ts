import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTree, removeTree } from '../../test/tree.ts'
import { tokenizerKey } from './tokenizer-key.ts'

test('a key is of the content of the files, and of the name', async () => {
  const folder = makeTree({ 'one.json': '{}', 'same.json': '{}', 'other.json': '{ }' })
  onTestFinished(() => removeTree(folder))
  const file = (name: string): string => path.join(folder, name)
  const key = (id: string, tokenizer: string, config?: string) =>
    tokenizerKey({
      tokenizer: {
        id,
        tokenizer: file(tokenizer),
        ...(config !== undefined && { config: file(config) }),
      },
    })
  const one = await key('a', 'one.json')
  expect(one).toMatch(/^[0-9a-f]{64}$/)
  expect(await key('a', 'same.json')).toBe(one)
  const others = [
    await key('a', 'other.json'),
    await key('b', 'one.json'),
    await key('a', 'one.json', 'one.json'),
    await key('a', 'one.json', 'other.json'),
    await tokenizerKey({ tokenizer: 'qwen3' }),
  ]
  expect(new Set([one, ...others]).size).toBe(6)
  expect(await key('a', 'missing.json')).toBe(undefined)
})
