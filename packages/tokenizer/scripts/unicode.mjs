// Makes src/bpe/unicode.ts: letters, numbers and marks as the native tokenizer knows them.
//
//   node scripts/unicode.mjs
//
// A JavaScript engine's \p{L} and NFC follow the engine's own Unicode version, so counts would
// differ between browsers. The tables are asked of the reference instead. Run it on an engine of
// the newest Unicode version, for it finds new marks by what the engine knows.

import { writeFileSync } from 'node:fs'
import { nfcNormalizer, Tokenizer } from 'tokenizers'

const characters = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))

writeFileSync(
  new URL('../src/bpe/unicode.ts', import.meta.url),
  `// Made by scripts/unicode.mjs from the native tokenizer: first and last code point of each range.

export const letters: readonly number[] = [${ranges(matching('\\p{L}'))}]

export const numbers: readonly number[] = [${ranges(matching('\\p{N}'))}]

/** Marks that are newer than the native tokenizer's NFC. */
export const newMarks: readonly number[] = [${ranges(newMarks())}]
`,
)

/** The code points that a pattern matches. */
function matching(pattern) {
  const runs = removing(`[^${pattern}]`).preTokenizeString(characters.join(''))
  return runs.flatMap(([run]) => Array.from(run, (character) => character.codePointAt(0)))
}

/** A pre-tokenizer that drops what a pattern matches and splits there. */
function removing(pattern) {
  const split = { type: 'Split', pattern: { Regex: pattern }, behavior: 'Removed', invert: false }
  const model = { type: 'WordLevel', vocab: { '?': 0 }, unk_token: '?' }
  return Tokenizer.fromString(
    JSON.stringify({ version: '1.0', added_tokens: [], pre_tokenizer: split, model }),
  ).getPreTokenizer()
}

/** What JavaScript's NFC orders or composes, and the native tokenizer's does not know. */
function newMarks() {
  const native = nfcNormalizer()
  const here = (text) => text.normalize('NFC')
  const there = (text) => native.normalizeString(text)
  // Between two marks in the wrong order, any mark changes place; what is no mark keeps them so.
  const isMark = (character, nfc) => nfc(`\u0301${character}\u0323`) !== `\u0301${character}\u0323`
  const isNew = (character) => isMark(character, here) && !isMark(character, there)
  const found = new Set(characters.filter(isNew))
  for (const character of characters) {
    const parts = character.normalize('NFD')
    if (here(parts) === there(parts)) continue
    for (const part of character + parts) if (!isMark(part, there)) found.add(part)
  }
  return Array.from(found, (character) => character.codePointAt(0)).sort((a, b) => a - b)
}

/** First and last of each range in ascending code points. */
function ranges(codes) {
  const firsts = codes.filter((code, i) => codes[i - 1] !== code - 1)
  const lasts = codes.filter((code, i) => codes[i + 1] !== code + 1)
  return firsts.flatMap((first, i) => [first, lasts[i]])
}
