import { statSync } from 'node:fs'

/**
 * Tells states of a file apart.
 *
 * @param file Absolute path.
 * @returns The state; `undefined` where there is no file.
 */
export function markOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  return found && `${found.mtimeMs} ${found.size} ${found.ino}`
}
