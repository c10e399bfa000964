import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const archive = fileURLToPath(new URL('../../../../shared/corpus/skills.tar.xz', import.meta.url))

/** Whether the corpus of real skills lies beside the project. */
export const hasCorpus = existsSync(archive)

/**
 * Reads every nth file of the corpus, in order of path.
 *
 * @param step 1 for all.
 */
export function readCorpus(step: number): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'skillfold-corpus-'))
  try {
    execFileSync('tar', ['-xf', archive, '-C', folder])
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .filter((_, i) => i % step === 0)
      .map((path) => readFileSync(path, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
