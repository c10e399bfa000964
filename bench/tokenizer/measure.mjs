// Measures one engine in a process of its own, for run.mjs.
//
//   node bench/tokenizer/measure.mjs <engine> [folder]
//
// Prints JSON. Files are read one by one, so that the memory is the engine's and not the texts'.
// Times are processor time, of all threads: other work on the machine does not count.

import { readFileSync } from 'node:fs'
import { filesIn } from './corpus.mjs'
import { engines } from './engines.mjs'

const [name, folder] = process.argv.slice(2)
const { count } = await engines[name]()
await count('ready')
/** Milliseconds, the start of Node included. */
const ready = milliseconds(process.cpuUsage())

const files = folder === undefined ? [] : filesIn(folder, /^skill\.md$/i)
const cold = await pass()
const warm = await pass()
const memory = process.resourceUsage().maxRSS * 1024
console.log(JSON.stringify({ ready, cold, warm, memory }))

async function pass() {
  const counts = []
  let bytes = 0
  let spent = 0
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const start = process.cpuUsage()
    counts.push(await count(text))
    spent += milliseconds(process.cpuUsage(start))
    bytes += Buffer.byteLength(text)
  }
  return { counts, bytes, milliseconds: spent }
}

function milliseconds({ user, system }) {
  return (user + system) / 1000
}
