// Measures one engine in a process of its own, for run.mjs.
//
//   node bench/tokenizer/measure.mjs <engine> [folder]
//
// Prints JSON. Files are read one by one, so that the memory is the engine's and not the texts'.

import { readFileSync } from 'node:fs'
import { filesIn } from './corpus.mjs'
import { engines } from './engines.mjs'

const [name, folder] = process.argv.slice(2)
const { count } = await engines[name]()
await count('ready')
/** Milliseconds since the process began. */
const ready = performance.now()

const files = folder === undefined ? [] : filesIn(folder, /^skill\.md$/i)
const cold = await pass()
const warm = await pass()
const memory = process.resourceUsage().maxRSS * 1024
console.log(JSON.stringify({ ready, cold, warm, memory }))

async function pass() {
  const counts = []
  let bytes = 0
  let milliseconds = 0
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const start = performance.now()
    counts.push(await count(text))
    milliseconds += performance.now() - start
    bytes += Buffer.byteLength(text)
  }
  return { counts, bytes, milliseconds }
}
