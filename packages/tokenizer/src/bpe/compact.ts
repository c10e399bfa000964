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
  /** FNV-1a in 32 bits of all ids, those of the bytes first. */
  readonly checksum: number
  /** Added tokens: text to id. */
  readonly added: Readonly<Record<string, number>>
  /** The chat template. */
  readonly template: string
}

/** The form that scripts/compact.mjs writes. */
const FORMAT = 2

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
  if (checksum(pairs, checksum(bytes)) !== data.checksum) {
    throw new Error(
      'The tokenizer data is damaged: its checksum differs. Install @skillfold/tokenizer afresh, or rebuild it.',
    )
  }
  return new Merges(bytes, pairs)
}

const digits = new TextEncoder().encode(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
)

function decode(text: string): Int32Array {
  const values = new Uint8Array(128)
  digits.forEach((digit, value) => {
    values[digit] = value
  })
  const bytes = new TextEncoder().encode(text)
  const ids = new Int32Array(text.length / 3)
  for (let at = 0; at < bytes.length; at++) {
    const id = Math.floor(at / 3)
    ids[id] = ((ids[id] as number) << 6) | (values[bytes[at] as number] as number)
  }
  return ids
}

/** FNV-1a in 32 bits by whole ids, going on from an earlier list's. */
function checksum(ids: Int32Array, start = 0x811c9dc5): number {
  let hash = start
  for (let i = 0; i < ids.length; i++) hash = Math.imul(hash ^ (ids[i] as number), 0x01000193)
  return hash >>> 0
}
