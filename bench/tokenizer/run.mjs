// Speed, start and memory of three ways to count Qwen3 tokens, side by side.
//
//   pnpm build && node bench/tokenizer/run.mjs

import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { corpusFolder } from './corpus.mjs'
import { engines } from './engines.mjs'

const LAUNCHES = 5
const script = fileURLToPath(new URL('measure.mjs', import.meta.url))
const oneThread = { RAYON_NUM_THREADS: '1', TOKENIZERS_PARALLELISM: 'false' }

const folder = corpusFolder()
const results = Object.keys(engines).map((name) => ({
  name,
  ready: median(Array.from({ length: LAUNCHES }, () => measure(name).ready)),
  ...pick(measure(name, folder)),
}))
const native = results.find(({ name }) => name === 'native')

const { files, bytes, tokens } = native
console.log(`${files} SKILL.md files, ${(bytes / 1e6).toFixed(1)} MB, ${tokens} tokens\n`)
console.log('| | cold | warm | ready after | memory | same counts |')
console.log('|---|--:|--:|--:|--:|---|')
for (const { name, cold, warm, ready, memory, counts } of results) {
  const cells = [
    name,
    speed(cold, native.cold),
    speed(warm, native.warm),
    `${Math.round(ready)} ms`,
    `${Math.round(memory / 1e6)} MB`,
    counts.every((count, i) => count === native.counts[i]) ? 'yes' : 'no',
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

function speed(rate, other) {
  return `${rate.toFixed(2)} MB/s (${(rate / other).toFixed(1)})`
}

function measure(name, ...folder) {
  const env = { ...process.env, ...oneThread }
  const output = execFileSync(process.execPath, [script, name, ...folder], { env })
  return JSON.parse(output.toString())
}

function pick({ cold, warm, memory }) {
  const rate = ({ bytes, milliseconds }) => bytes / 1000 / milliseconds
  return {
    files: cold.counts.length,
    bytes: cold.bytes,
    counts: cold.counts,
    tokens: cold.counts.reduce((sum, count) => sum + count),
    cold: rate(cold),
    warm: rate(warm),
    memory,
  }
}

function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1]
}
