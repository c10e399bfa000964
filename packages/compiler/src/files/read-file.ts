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

/** Systems bound how many files a process may have open. */
const maxOpen = 64

/**
 * Reads a file. However many are asked for at once, 64 are open at most.
 *
 * @param file Absolute path.
 * @param maxBytes Up to which size the bytes are kept; a larger file is only digested.
 * @throws What `node:fs` throws.
 */
export async function readContent(file: string, maxBytes: number): Promise<FileContent> {
  await slot()
  try {
    return await read(file, maxBytes)
  } finally {
    release()
  }
}

let open = 0
const waiting: (() => void)[] = []

/** Resolves once another file may be opened. */
async function slot(): Promise<void> {
  if (open === maxOpen) await new Promise<void>((resolve) => waiting.push(resolve))
  else open++
}

/** Gives the slot to the next that waits. */
function release(): void {
  const next = waiting.shift()
  if (next === undefined) open--
  else next()
}

async function read(file: string, maxBytes: number): Promise<FileContent> {
  const hash = createHash('sha256')
  const { size } = await stat(file)
  if (size > maxBytes) {
    let length = 0
    await pipeline(createReadStream(file), async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) {
        length += chunk.length
        hash.update(chunk)
      }
    })
    return { sha256: hash.digest('hex'), size: length, bytes: undefined }
  }
  const bytes = await readFile(file)
  return { sha256: hash.update(bytes).digest('hex'), size: bytes.length, bytes }
}
