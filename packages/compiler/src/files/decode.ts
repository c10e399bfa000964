import { isUtf8 } from 'node:buffer'

/** A file's bytes as text. */
export interface Decoded {
  /** A byte order mark stays its first character, so that the text is the file, unit for unit. */
  readonly text: string
  /** How many sequences of bytes were no character, and read as U+FFFD. */
  readonly faults: number
}

/**
 * Decodes UTF-8.
 *
 * @param bytes Any bytes.
 * @returns The text; never fails.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  if (isUtf8(bytes)) return { text, faults: 0 }
  const replaced = text.split('\uFFFD').length - 1
  return { text, faults: replaced - writtenReplacements(bytes) }
}

/**
 * Recognises UTF-32 by its byte order mark, and UTF-16 by that or by the shape of a leading `---`.
 *
 * @param bytes A file's bytes.
 * @returns The encoding's name, or `undefined` for anything else.
 */
export function wideEncoding(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes
  if (first === 0xff && second === 0xfe && third === 0 && fourth === 0)
    return 'UTF-32 (little endian)'
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return 'UTF-32 (big endian)'
  if (first === 0xff && second === 0xfe) return 'UTF-16 (little endian)'
  if (first === 0xfe && second === 0xff) return 'UTF-16 (big endian)'
  if (first === 0x2d && second === 0 && third === 0x2d && fourth === 0)
    return 'UTF-16 (little endian)'
  if (first === 0 && second === 0x2d && third === 0 && fourth === 0x2d) return 'UTF-16 (big endian)'
  return undefined
}

/** How often a file holds U+FFFD itself. */
function writtenReplacements(bytes: Uint8Array): number {
  const mark = Buffer.from('\uFFFD')
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let count = 0
  for (let at = buffer.indexOf(mark); at !== -1; at = buffer.indexOf(mark, at + 1)) count++
  return count
}
