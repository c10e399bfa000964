import { kindAt, LETTER, NEWLINE, NUMBER, OTHER, SPACE, widthOf } from './characters.ts'

/**
 * Finds where the pre-tokenizer ends a piece. This is its pattern, as Qwen3's `tokenizer.json`
 * has it; it matches everywhere, so pieces follow each other without a gap:
 *
 * ```
 * (?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*
 * |\s*[\r\n]+|\s+(?!\S)|\s+
 * ```
 *
 * @param bytes Well-formed UTF-8.
 * @param start Where the piece begins.
 * @param end Where the text ends.
 * @returns Where the piece ends, beyond `start`.
 */
export function pieceEnd(bytes: Uint8Array, start: number, end: number): number {
  const kind = kindAt(bytes, start)
  if (kind === LETTER) return skip(bytes, start, end, LETTER)

  const next = start + widthOf(bytes[start] as number)
  if (kind === NUMBER) return next
  if (bytes[start] === APOSTROPHE) {
    const length = contraction(bytes, next, end)
    if (length > 0) return next + length
  }
  const following = next < end ? kindAt(bytes, next) : NEWLINE
  if (following === LETTER && kind !== NEWLINE) return skip(bytes, next, end, LETTER)
  if (kind === OTHER || (bytes[start] === BLANK && following === OTHER)) {
    const marksEnd = skip(bytes, next, end, OTHER)
    return skip(bytes, marksEnd, end, NEWLINE)
  }
  return spaceEnd(bytes, start, end)
}

const APOSTROPHE = 0x27
const BLANK = 0x20

/** Goes past all characters of a kind. */
function skip(bytes: Uint8Array, start: number, end: number, kind: number): number {
  let at = start
  while (at < end && kindAt(bytes, at) === kind) at += widthOf(bytes[at] as number)
  return at
}

/** `\s*[\r\n]+|\s+(?!\S)|\s+`: up to the last newline; else all but the space before a word. */
function spaceEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  let last = start
  let newlineEnd = start
  while (at < end) {
    const kind = kindAt(bytes, at)
    if (kind !== SPACE && kind !== NEWLINE) break
    last = at
    at += widthOf(bytes[at] as number)
    if (kind === NEWLINE) newlineEnd = at
  }
  if (newlineEnd > start) return newlineEnd
  return at === end || last === start ? at : last
}

/** The bytes of `s`, `t`, `re`, `ve`, `m`, `ll` or `d` after an apostrophe, in either case. */
function contraction(bytes: Uint8Array, at: number, end: number): number {
  const first = at < end ? lower(bytes[at] as number) : 0
  const second = at + 1 < end ? lower(bytes[at + 1] as number) : 0
  switch (first) {
    case 0x73: // s
    case 0x74: // t
    case 0x6d: // m
    case 0x64: // d
      return 1
    case 0x72: // re
    case 0x76: // ve
      return second === 0x65 ? 2 : 0
    case 0x6c: // ll
      return second === 0x6c ? 2 : 0
    default:
      // U+017F, the long s, is an s where case is ignored.
      return bytes[at] === 0xc5 && bytes[at + 1] === 0xbf ? 2 : 0
  }
}

function lower(byte: number): number {
  return byte | 0x20
}
