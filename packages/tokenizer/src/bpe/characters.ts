import { letters, numbers } from './unicode.ts'

/** What the pre-tokenizer's pattern tells apart: all else, `\p{L}`, `\p{N}`, `\s`, `[\r\n]`. */
export const OTHER = 0
export const LETTER = 1
export const NUMBER = 2
export const SPACE = 3
export const NEWLINE = 4

/** Past the last letter or number, everything is `OTHER`. */
const TABLE_END = 0x32400

/** The kind of each code point below `TABLE_END`. */
const kinds = makeKinds()

/**
 * The kind of the character that begins at an offset.
 *
 * @param bytes Well-formed UTF-8.
 * @param at Offset of a character's first byte.
 * @returns One of the five kinds.
 */
export function kindAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number
  return first < 0x80 ? (kinds[first] as number) : (kinds[codePointAt(bytes, at)] ?? OTHER)
}

/**
 * The bytes of a character.
 *
 * @param first Its first byte, in well-formed UTF-8.
 * @returns 1 to 4.
 */
export function widthOf(first: number): number {
  if (first < 0x80) return 1
  if (first < 0xe0) return 2
  return first < 0xf0 ? 3 : 4
}

function codePointAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number
  const rest = (offset: number): number => (bytes[at + offset] as number) & 0x3f
  if (first < 0xe0) return ((first & 0x1f) << 6) | rest(1)
  if (first < 0xf0) return ((first & 0x0f) << 12) | (rest(1) << 6) | rest(2)
  return ((first & 0x07) << 18) | (rest(1) << 12) | (rest(2) << 6) | rest(3)
}

function makeKinds(): Uint8Array {
  const table = new Uint8Array(TABLE_END)
  fillRanges(table, letters, LETTER)
  fillRanges(table, numbers, NUMBER)
  table.fill(SPACE, 0x2000, 0x200b)
  for (const space of '\t\v\f \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000') {
    table[space.charCodeAt(0)] = SPACE
  }
  for (const newline of '\r\n') table[newline.charCodeAt(0)] = NEWLINE
  return table
}

function fillRanges(table: Uint8Array, ranges: readonly number[], kind: number): void {
  for (let i = 0; i < ranges.length; i += 2) {
    table.fill(kind, ranges[i], (ranges[i + 1] as number) + 1)
  }
}
