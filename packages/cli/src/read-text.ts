import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileErrorReason } from '@skillfold/compiler'
import { UsageError } from './usage-error.ts'

/**
 * Reads a file that was named on the command line.
 *
 * @param file Its path.
 * @param cwd Absolute path that it is from.
 * @returns Its text; bytes that are no UTF-8 become U+FFFD.
 * @throws {UsageError} Where it cannot be read.
 */
export async function readText(file: string, cwd: string): Promise<string> {
  return (await readBytes(file, cwd)).toString('utf8')
}

/**
 * Reads a file that was named on the command line.
 *
 * @param file Its path.
 * @param cwd Absolute path that it is from.
 * @throws {UsageError} Where it cannot be read.
 */
export async function readBytes(file: string, cwd: string): Promise<Buffer> {
  try {
    return await readFile(path.resolve(cwd, file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new UsageError(`There is no file \`${file}\`. Check the path.`)
    }
    throw new UsageError(`\`${file}\` cannot be read: ${fileErrorReason(error)}.`)
  }
}
