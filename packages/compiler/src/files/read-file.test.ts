import { createHash } from 'node:crypto'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeTree, removeTree } from '../../test/tree.ts'
import { readContent } from './read-file.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const folder = makeTree({
  small: 'abc',
  large: 'x'.repeat(200_000),
  empty: '',
})
afterAll(() => removeTree(folder))

test('keeps bytes up to the limit, and only digests what is larger', () => {
  const small = readContent(path.join(folder, 'small'), 3)
  expect(Buffer.from(small.bytes ?? []).toString()).toBe('abc')
  expect(small).toMatchObject({ size: 3, sha256: sha256('abc') })
  expect(readContent(path.join(folder, 'large'), 199_999)).toEqual({
    size: 200_000,
    sha256: sha256('x'.repeat(200_000)),
    bytes: undefined,
  })
})

test('reads a file of no bytes, and leaves none open that cannot be read', () => {
  expect(readContent(path.join(folder, 'empty'), 10)).toMatchObject({ size: 0, sha256: sha256('') })
  for (let round = 0; round < 5000; round++) {
    expect(() => readContent(folder, 10)).toThrow('EISDIR')
  }
})
