import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  chooseFixes,
  decodeText,
  fileErrorReason,
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
 * change, and tells on standard error what it mended in each. A file that is no more the one that was
 * read, or that cannot be written, is left as it is and told of; the others are mended all the same.
 *
 * @param project The project; what it holds in the end is as the files then are.
 * @param io Where to tell.
 */
export async function fixProblems(project: Project, io: Io): Promise<void> {
  const mended = new Map<string, Set<string>>()
  /** Why a file is left as it is. */
  let left = new Map<string, string>()
  for (let pass = 0; pass < mostPasses; pass++) {
    const { compilation } = await project.current()
    const fixable = compilation.problems.filter(({ fix }) => fix !== undefined)
    let changed = false
    left = new Map()
    for (const file of new Set(fixable.map((problem) => problem.file))) {
      const problems = fixable.filter((problem) => problem.file === file)
      const outcome = await fixFile(path.resolve(project.config.root, file), problems)
      if (typeof outcome === 'object') left.set(file, outcome.left)
      if (outcome !== 'mended') continue
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
  for (const [file, reason] of left) {
    io.stderr.write(`Left ${visible(file)} as it is: ${reason}\n`)
  }
}

/** Mends a file, where it is still the one that its fixes are for. */
async function fixFile(
  file: string,
  problems: readonly Problem[],
): Promise<'mended' | 'same' | { readonly left: string }> {
  let bytes: Buffer
  try {
    bytes = await readFile(file)
  } catch (error) {
    return { left: `it cannot be read, ${fileErrorReason(error)}.` }
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (problems.some(({ fixOf }) => fixOf !== sha256)) {
    return { left: 'it changed after it was read. Lint again.' }
  }
  const { text } = decodeText(bytes)
  const mended = fixText(text, chooseFixes(problems))
  if (mended === text) return 'same'
  try {
    await writeFile(file, mended)
    return 'mended'
  } catch (error) {
    // A disk that is full may have taken a part; what was there before had room.
    await writeFile(file, bytes).catch(() => {})
    return { left: `it cannot be written, ${fileErrorReason(error)}.` }
  }
}
