import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sharedData } from '../shared.mjs'

/** The folder of real skills; ends the program where they do not lie beside the project. */
export function corpusFolder() {
  const folder = sharedData('corpus')
  if (folder !== undefined) return folder
  console.error('The corpus of real skills is not here: see the top of docs/performance.md')
  process.exit(2)
}

/** The files of a folder whose name matches, in order of path. */
export function filesIn(folder, name = /./) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
