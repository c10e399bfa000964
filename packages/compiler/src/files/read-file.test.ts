import { createHash } from 'node:crypto'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeTree, removeTree } from '../../test/tree.ts'
import { readContent } from './read-file.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const folder = makeTree({
  small: 'abc',
  large: 'x'.repeat(200_000),
  ...Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`many/${index}`, `${index}`])),
})
afterAll(() => removeTree(folder))

test('keeps bytes up to the limit, and only digests what is larger', async () => {
  const small = await readContent(path.join(folder, 'small'), 3)
  expect(Buffer.from(small.bytes ?? []).toString()).toBe('abc')
  expect(small).toMatchObject({ size: 3, sha256: sha256('abc') })
  expect(await readContent(path.join(folder, 'large'), 199_999)).toEqual({
    size: 200_000,
    sha256: sha256('x'.repeat(200_000)),
    bytes: undefined,
  })
})

test('reads any number at once, and goes on after one that fails', async () => {
  const names = Array.from({ length: 600 }, (_, index) => `many/${index}`)
  const results = await Promise.allSettled(
    names.map((name) => readContent(path.join(folder, name), 100)),
  )
  const read = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(read.map(({ bytes }) => Buffer.from(bytes ?? []).toString())).toEqual(
    names.slice(0, 500).map((_, index) => `${index}`),
  )
  expect(results.slice(500).every(({ status }) => status === 'rejected')).toBe(true)
  expect((await readContent(path.join(folder, 'small'), 3)).size).toBe(3)
})
