import { statSync } from 'node:fs'

/**
 * Says what a path leads to, links followed.
 *
 * @param file Absolute path.
 * @returns `other` is a pipe, a socket or a device; `undefined` where nothing can be reached.
 */
export function kindOf(file: string): 'folder' | 'file' | 'other' | undefined {
  try {
    const found = statSync(file)
    return found.isDirectory() ? 'folder' : found.isFile() ? 'file' : 'other'
  } catch {
    return undefined
  }
}
