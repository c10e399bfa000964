import { existsSync } from 'node:fs'
import { copyFile, lstat, mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isWithin, type PackageFile } from '@skillfold/compiler'

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

/**
 * Finds a link that leads out of a folder on the way to files in it, or that leads nowhere: what is
 * written or removed behind it would be somebody else's.
 *
 * @param folder Absolute path.
 * @param files Paths from it, with `/`.
 * @returns Absolute path of the first that is found.
 */
export async function findLinkOut(
  folder: string,
  files: Iterable<string>,
): Promise<string | undefined> {
  const root = await realpath(folder).catch(() => folder)
  const fine = new Set([folder])
  for (const name of files) {
    const way: string[] = []
    for (let at = path.join(folder, name); !fine.has(at); at = path.dirname(at)) way.unshift(at)
    for (const at of way) {
      const found = await lstat(at).catch(() => undefined)
      if (found === undefined) break
      const real = found.isSymbolicLink() ? await realpath(at).catch(() => undefined) : root
      if (real === undefined || !isWithin(root, real)) return at
      fine.add(at)
    }
  }
  return undefined
}

/**
 * Finds a file that is there already.
 *
 * @param folder Absolute path.
 * @param files Paths from it, with `/`.
 * @returns Absolute path of the first that is found.
 */
export function findExisting(folder: string, files: Iterable<string>): string | undefined {
  for (const name of files) {
    const file = path.join(folder, name)
    if (existsSync(file)) return file
  }
  return undefined
}
