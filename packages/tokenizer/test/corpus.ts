import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedData } from '../../../bench/shared.mjs'

const folder = sharedData('corpus')

/** Whether the corpus of real skills lies beside the project. */
export const hasCorpus = folder !== undefined

/**
 * Reads every nth file of the corpus, in order of path.
 *
 * @param step 1 for all.
 */
export function readCorpus(step: number): string[] {
  if (folder === undefined) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .filter((_, i) => i % step === 0)
    .map((path) => readFileSync(path, 'utf8'))
}
