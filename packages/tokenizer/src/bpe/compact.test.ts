import { expect, it } from 'vitest'
import { qwen3 } from '../../data/qwen3.js'
import { readMerges } from './compact.ts'

it('reads bytes and merges', () => {
  const merges = readMerges(qwen3)
  const [space, i, n] = [' ', 'i', 'n'].map((letter) => merges.bytes[letter.charCodeAt(0)] ?? -1)
  // The first merges of Qwen3's tokenizer.json: two spaces; four spaces; "in".
  expect(merges.find(space as number, space as number)).toBe(256)
  expect(merges.find(256, 256)).toBe(257)
  expect(merges.find(i as number, n as number)).toBe(258)
  expect(merges.find(n as number, i as number)).not.toBe(258)
})

it('refuses damaged data', () => {
  const merges = qwen3.merges.replace('AAA', 'AAB')
  expect(() => readMerges({ ...qwen3, merges })).toThrow(/damaged.*Install/)
  expect(() => readMerges({ ...qwen3, merges: qwen3.merges.slice(6) })).toThrow(/damaged/)
})

it('refuses data of another version', () => {
  expect(() => readMerges({ ...qwen3, format: 0 })).toThrow(/format 0; .* reads 2/)
})
