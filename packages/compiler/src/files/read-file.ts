import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'

/** A file's digest and size, and its bytes where they are few enough to hold. */
export interface FileContent {
  /** Hex SHA-256. */
  readonly sha256: string
  readonly size: number
  readonly bytes: Uint8Array | undefined
}

/** Over this size a file is no text. */
export const maxTextBytes = 4_194_304

const chunkBytes = 1_048_576

/**
 * Reads a file at once: for the small files that skills are made of, the way through Node's
 * thread pool takes several times as long as the reading.
 *
 * @param file Absolute path.
 * @param maxBytes Up to which size the bytes are kept; a larger file is only digested.
 * @throws What `node:fs` throws.
 */
export function readContent(file: string, maxBytes: number): FileContent {
  const descriptor = openSync(file, 'r')
  try {
    const hash = createHash('sha256')
    if (fstatSync(descriptor).size <= maxBytes) {
      const bytes = readFileSync(descriptor)
      return { sha256: hash.update(bytes).digest('hex'), size: bytes.length, bytes }
    }
    const chunk = Buffer.allocUnsafe(chunkBytes)
    let size = 0
    for (let read = 1; read > 0; size += read) {
      read = readSync(descriptor, chunk)
      hash.update(chunk.subarray(0, read))
    }
    return { sha256: hash.digest('hex'), size, bytes: undefined }
  } finally {
    closeSync(descriptor)
  }
}
