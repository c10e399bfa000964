import { expect, test } from 'vitest'
import { wrap } from './wrap.ts'

test('lines break at spaces, and a longer word stays whole', () => {
  expect(wrap('to be or not-to-be', 5)).toEqual(['to be', 'or', 'not-to-be'])
  expect(wrap('', 5)).toEqual([''])
})
