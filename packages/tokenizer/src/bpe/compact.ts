import { Merges } from './merges.ts'

/** The data that scripts/compact.mjs makes of a byte-level `tokenizer.json`. */
export interface CompactTokenizer {
  readonly format: number
  /** Hex SHA-256 of the `tokenizer.json`. */
  readonly source: string
  /** The tokens of the 256 bytes, each in three digits of base 64. */
  readonly bytes: string
  /** Both tokens of each merge, in order of rank. */
  readonly merges: string
  /** 32-bit FNV-1a of `bytes` and `merges`. */
  readonly checksum: number
  /** Added tokens: text to id. */
  readonly added: Readonly<Record<string, number>>
  /** The chat template. */
  readonly template: string
}

/** The form that scripts/compact.mjs writes. */
const FORMAT = 1

/**
 * Reads the merges out of compact data.
 *
 * @param data What scripts/compact.mjs wrote.
 * @returns The merges, ready to use.
 * @throws {Error} Where the data is of another version or damaged.
 */
export function readMerges(data: CompactTokenizer): Merges {
  if (data.format !== FORMAT) {
    throw new Error(
      `The tokenizer data has format ${data.format}; this version reads ${FORMAT}. Install @skillfold/tokenizer afresh, or rebuild it.`,
    )
  }
  const bytes = decode(data.bytes)
  const pairs = decode(data.merges)
  if (checksum(data.merges, checksum(data.bytes)) !== data.checksum) {
    throw new Error(
      'The tokenizer data is damaged: its checksum differs. Install @skillfold/tokenizer afresh, or rebuild it.',
    )
  }
  return new Merges(bytes, pairs)
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function decode(text: string): Int32Array {
  const values = new Uint8Array(128)
  for (let value = 0; value < digits.length; value++) values[digits.charCodeAt(value)] = value
  const digit = (at: number): number => values[text.charCodeAt(at)] as number
  const ids = new Int32Array(text.length / 3)
  for (let i = 0; i < ids.length; i++) {
    ids[i] = (digit(3 * i) << 12) | (digit(3 * i + 1) << 6) | digit(3 * i + 2)
  }
  return ids
}

/** 32-bit FNV-1a, going on from an earlier text's. */
function checksum(text: string, start = 0x811c9dc5): number {
  let hash = start
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
