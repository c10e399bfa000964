import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  chooseFixes,
  decodeText,
  fixText,
  type Problem,
  type Project,
  visible,
} from '@skillfold/compiler'
import type { Io } from '../io.ts'

/** Mending one problem can lay open another. Fixes end; this bounds a fault in one. */
const mostPasses = 10

/**
 * Mends what can be mended for certain, until nothing is left that can. Writes only files that
 * change, and tells on standard error what it mended in each.
 *
 * @param project The project; what it holds in the end is as the files then are.
 * @param io Where to tell.
 * @throws {Error} Where a file cannot be read or written.
 */
export async function fixProblems(project: Project, io: Io): Promise<void> {
  const mended = new Map<string, Set<string>>()
  for (let pass = 0; pass < mostPasses; pass++) {
    const { compilation } = await project.current()
    const fixable = compilation.problems.filter(({ fix }) => fix !== undefined)
    let changed = false
    for (const file of new Set(fixable.map((problem) => problem.file))) {
      const problems = fixable.filter((problem) => problem.file === file)
      if (!(await fixFile(path.resolve(project.config.root, file), problems))) continue
      changed = true
      const codes = mended.get(file) ?? new Set()
      mended.set(file, codes)
      for (const { code } of problems) codes.add(code)
    }
    if (!changed) break
    project.invalidate()
  }
  for (const [file, codes] of mended) {
    io.stderr.write(`Mended ${visible(file)}: ${[...codes].join(', ')}\n`)
  }
}

/** Returns whether the file changed. */
async function fixFile(file: string, problems: readonly Problem[]): Promise<boolean> {
  const { text } = decodeText(await readFile(file))
  const mended = fixText(text, chooseFixes(problems))
  if (mended === text) return false
  await writeFile(file, mended)
  return true
}
