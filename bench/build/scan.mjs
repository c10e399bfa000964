/**
 * Compares the scanner of headings and links with remark on every Markdown file of the corpus of
 * real skills: what they find, and how long they take.
 *
 * Usage: pnpm build && node bench/build/scan.mjs
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { limitPassed } from '../../packages/compiler/dist/markdown/limits.js'
import { parse } from '../../packages/compiler/dist/markdown/parse.js'
import { scan } from '../../packages/compiler/dist/markdown/scan/scan.js'
import { sharedData } from '../shared.mjs'

const corpus = sharedData('corpus')
if (corpus === undefined) {
  console.error('The corpus of real skills is not here: see the top of docs/performance.md')
  process.exit(2)
}
const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.md$/i.test(file))
  .sort()
  .map((file) => ({ file, text: readFileSync(path.join(corpus, file), 'utf8') }))
  .filter(({ text }) => limitPassed(text) === undefined)

/** Reads all files; answers what was found and the processor's time in milliseconds. */
function readAll(read) {
  const before = process.cpuUsage()
  const found = files.map(({ text }) => read(text, { frontmatter: true }))
  const { user, system } = process.cpuUsage(before)
  return { found, ms: (user + system) / 1000 }
}

const scanned = readAll(scan)
const parsed = readAll(parse)
const left = files.filter((_, index) => scanned.found[index] === undefined)
const different = files.filter(
  (_, index) =>
    scanned.found[index] !== undefined &&
    !isDeepStrictEqual(scanned.found[index], parsed.found[index]),
)
const share = (100 * (1 - left.length / files.length)).toFixed(1)
console.log(
  `${files.length} files, ${share} % read without remark, ${different.length} otherwise than it`,
)
console.log(
  `scanner ${scanned.ms.toFixed(0)} ms, remark ${parsed.ms.toFixed(0)} ms of processor time: ${(parsed.ms / scanned.ms).toFixed(0)}×`,
)
for (const { file } of different) console.log(`different: ${file}`)
for (const { file } of left) console.log(`left to remark: ${file}`)
process.exitCode = different.length === 0 ? 0 : 1
