import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** A file's digest and size, and its bytes where they are few enough to hold. */
export interface FileContent {
  /** Hex SHA-256. */
  readonly sha256: string
  readonly size: number
  readonly bytes: Uint8Array | undefined
}

/**
 * Reads a file.
 *
 * @param file Absolute path.
 * @param maxBytes Up to which size the bytes are kept; a larger file is only digested.
 * @throws What `node:fs` throws.
 */
export async function readContent(file: string, maxBytes: number): Promise<FileContent> {
  const hash = createHash('sha256')
  const { size } = await stat(file)
  if (size > maxBytes) {
    let read = 0
    await pipeline(createReadStream(file), async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) {
        read += chunk.length
        hash.update(chunk)
      }
    })
    return { sha256: hash.digest('hex'), size: read, bytes: undefined }
  }
  const bytes = await readFile(file)
  return { sha256: hash.update(bytes).digest('hex'), size: bytes.length, bytes }
}
