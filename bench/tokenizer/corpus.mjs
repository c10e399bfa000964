import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sharedData } from '../shared.mjs'

/** Gives the folder of the corpus of real skills to `use`. */
export async function withCorpus(use) {
  const folder = sharedData('corpus')
  if (folder === undefined) {
    console.error('The corpus is not here: ../shared/corpus/skills.tar.xz')
    process.exit(2)
  }
  await use(folder)
}

/** The files of a folder whose name matches, in order of path. */
export function filesIn(folder, name = /./) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
