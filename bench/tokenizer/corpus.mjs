import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const archive = fileURLToPath(new URL('../../../shared/corpus/skills.tar.xz', import.meta.url))

/** Unpacks the corpus of real skills, gives its folder to `use`, and removes it. */
export async function withCorpus(use) {
  if (!existsSync(archive)) {
    console.error(`The corpus is not here: ${archive}`)
    process.exit(2)
  }
  const folder = mkdtempSync(join(tmpdir(), 'skillfold-corpus-'))
  try {
    execFileSync('tar', ['-xf', archive, '-C', folder])
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The files of a folder whose name matches, in order of path. */
export function filesIn(folder, name = /./) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
