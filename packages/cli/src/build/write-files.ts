import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PackageFile } from '@skillfold/compiler'

/** A file to write: a text, bytes, or a file to copy. */
export type OutputFile = PackageFile | Uint8Array

/**
 * Writes files, and the folders that they need.
 *
 * @param folder Absolute path.
 * @param files Contents by path from it, with `/`.
 * @throws What `node:fs` throws.
 */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, OutputFile>,
): Promise<void> {
  for (const [name, content] of files) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    if (typeof content === 'string' || content instanceof Uint8Array) await writeFile(file, content)
    else await copyFile(content.copy, file)
  }
}

/**
 * Removes files; those that are gone already are no fault.
 *
 * @param folder Absolute path.
 * @param files Paths from it, with `/`.
 */
export async function removeFiles(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) await rm(path.join(folder, file), { force: true })
}
