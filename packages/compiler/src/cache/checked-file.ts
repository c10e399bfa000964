import { hash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** No write takes this long, in milliseconds: what is older was left by a process that ended. */
const abandoned = 60_000

/**
 * Reads a value that `writeChecked` wrote.
 *
 * @param file Absolute path.
 * @returns The value; `undefined` where there is none, or the file is not what was written.
 */
export async function readChecked(file: string): Promise<unknown> {
  try {
    const text = await readFile(file, 'utf8')
    const end = text.indexOf('\n')
    const json = text.slice(end + 1)
    return hash('sha256', json) === text.slice(0, end) ? JSON.parse(json) : undefined
  } catch {
    return undefined
  }
}

/**
 * Writes a value under its digest. Readers see the old file or the new one, whole: it is written
 * beside and then renamed, so processes do not disturb each other.
 *
 * @param file Absolute path; folders are made.
 * @param value What JSON can hold.
 * @returns Whether it was written. A disk that is full or read-only is no error.
 */
export async function writeChecked(file: string, value: unknown): Promise<boolean> {
  const json = JSON.stringify(value)
  const unfinished = `${file}.${randomUUID()}.tmp`
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(unfinished, `${hash('sha256', json)}\n${json}`)
    await rename(unfinished, file)
    await removeAbandoned(file)
    return true
  } catch {
    await rm(unfinished, { force: true }).catch(() => {})
    return false
  }
}

async function removeAbandoned(file: string): Promise<void> {
  const folder = path.dirname(file)
  const start = `${path.basename(file)}.`
  for (const name of await readdir(folder)) {
    if (!name.startsWith(start) || !name.endsWith('.tmp')) continue
    const other = path.join(folder, name)
    const { mtimeMs } = await stat(other)
    if (Date.now() - mtimeMs > abandoned) await rm(other, { force: true })
  }
}
