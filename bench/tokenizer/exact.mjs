// Compares Qwen3 tokens with those of the native tokenizer, on more than the tests have time for,
// and lists the characters on which @huggingface/tokenizers differs from both.
//
//   pnpm build && node bench/tokenizer/exact.mjs
//
// Ends with 1 where a text differs.

import { readFileSync } from 'node:fs'
import { corpusFolder, filesIn } from './corpus.mjs'
import { engines } from './engines.mjs'

/** Files whose every cut is compared: the shortest of at least so many UTF-16 units. */
const CUT_FILES = 300
const CUT_LENGTH = 400

/** What stands around a character while it is compared. */
const surroundings = [
  (c) => c,
  (c) => `a${c}`,
  (c) => ` ${c}b`,
  (c) => `${c}${c}\n`,
  (c) => `a\u0301${c}\u0323`,
  (c) => `'${c}1`,
  (c) => c.normalize('NFD'),
]

const own = await engines.skillfold()
const native = await engines.native()
const huggingface = await engines.huggingface()

const texts = filesIn(corpusFolder()).map((file) => readFileSync(file, 'utf8'))
await compare('files of the corpus', texts)
const short = texts
  .filter((text) => text.length >= CUT_LENGTH)
  .sort((a, b) => a.length - b.length)
  .slice(0, CUT_FILES)
await compare(`parts of ${short.length} files at every cut`, cuts(short))
await compare('blocks of characters in seven surroundings', blocks())
await compare('texts of a megabyte of one character', megabytes())
await listExceptions()

async function compare(name, texts) {
  let count = 0
  let different = 0
  for (const text of texts) {
    count++
    const ids = await native.encode(text)
    if (own.count(text) === ids.length && own.encode(text).join() === ids.join()) continue
    different++
    process.exitCode = 1
    console.log(`Different: ${JSON.stringify(text.slice(0, 200))}`)
  }
  console.log(`${count} ${name}: ${different} differences`)
}

function* cuts(texts) {
  for (const text of texts) {
    for (let at = 0; at <= text.length; at++) {
      yield text.slice(0, at)
      yield text.slice(at)
    }
  }
}

function* blocks() {
  for (const around of surroundings) {
    for (let first = 0; first < 0x110000; first += 0x80) {
      yield charactersFrom(first, 0x80).map(around).join('')
    }
  }
}

function* megabytes() {
  for (const character of [
    'a',
    ' ',
    '\n',
    '\t',
    '=',
    '1',
    'é',
    'ไ',
    '中',
    '😀',
    '\u0301',
    '\ud800',
  ]) {
    yield character.repeat(1e6 / Buffer.byteLength(character))
  }
}

async function listExceptions() {
  // Beyond are ideographs and what is private or unassigned: no marks.
  const found = new Set()
  for (let first = 0; first < 0x20000; first += 0x80) {
    for (const around of surroundings) {
      const characters = charactersFrom(first, 0x80)
      if (await agree(characters.map(around).join('\n'))) continue
      for (const character of characters) {
        if (!(await agree(around(character)))) found.add(character.codePointAt(0))
      }
    }
  }
  const codes = [...found].sort((a, b) => a - b).map((code) => code.toString(16).toUpperCase())
  console.log(`\n@huggingface/tokenizers differs on ${codes.length} characters: ${codes.join(' ')}`)
}

async function agree(text) {
  return (await native.encode(text)).join() === huggingface.encode(text).join()
}

function charactersFrom(first, count) {
  return Array.from({ length: count }, (_, i) => String.fromCodePoint(first + i))
}
