import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  applyRules,
  chooseFixes,
  chooseSafeFixes,
  decodeText,
  type Edit,
  Findings,
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
 * change, and tells on standard error what it mended in each. One that changed after it was read is
 * read again; one that cannot be written stays as it is. The others are mended all the same.
 *
 * @param project The project; what it holds in the end is as the files then are.
 * @param io Where to tell.
 * @returns A problem for each file that could not be mended.
 */
export async function fixProblems(project: Project, io: Io): Promise<Problem[]> {
  const mended = new Map<string, Set<string>>()
  let left: Problem[] = []
  for (let pass = 0; pass < mostPasses; pass++) {
    const { compilation } = await project.current()
    const fixable = compilation.problems.filter(({ fix }) => fix !== undefined)
    let changed = false
    left = []
    for (const file of new Set(fixable.map((problem) => problem.file))) {
      const problems = fixable.filter((problem) => problem.file === file)
      const codes = new Set(problems.map(({ code }) => code))
      const outcome = await fixFile(project, file, problems)
      changed ||= outcome.kind === 'mended' || outcome.kind === 'stale'
      if (outcome.kind === 'mended') {
        mended.set(file, new Set([...(mended.get(file) ?? []), ...codes]))
      } else if ('why' in outcome) {
        const findings = new Findings({ file })
        findings.add('catalog/not-mended', undefined, { codes: [...codes], why: outcome.why })
        left.push(...findings.problems)
      }
    }
    if (!changed) break
    project.invalidate()
  }
  for (const [file, codes] of mended) {
    io.stderr.write(`Mended ${visible(file)}: ${[...codes].join(', ')}\n`)
  }
  return applyRules(left, project.config.rules)
}

/** How the mending of a file went; `why` says why it was not mended. */
type Outcome =
  | { readonly kind: 'mended' | 'same' }
  | { readonly kind: 'stale' | 'unwritten'; readonly why: string }

/** Mends a file, where it is still the one that its fixes are for. */
async function fixFile(
  { config }: Project,
  shown: string,
  problems: readonly Problem[],
): Promise<Outcome> {
  const file = path.resolve(config.root, shown)
  let bytes: Buffer
  try {
    bytes = await readFile(file)
  } catch (error) {
    return { kind: 'stale', why: `it cannot be read, ${fileErrorReason(error)}` }
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (problems.some(({ fixOf }) => fixOf !== sha256)) {
    return { kind: 'stale', why: 'it changes again and again' }
  }
  const { text } = decodeText(bytes)
  const mended = fixText(text, editsFor(file, text, problems, config.profile))
  if (mended === text) return { kind: 'same' }
  try {
    await writeFile(file, mended)
    return { kind: 'mended' }
  } catch (error) {
    const lost = (await restore(file, bytes)) ? '' : ', and it is no more what it was'
    return { kind: 'unwritten', why: `it cannot be written, ${fileErrorReason(error)}${lost}` }
  }
}

/** Fixes of a SKILL.md that rules switch off are missing here, and the others may need them. */
function editsFor(
  file: string,
  text: string,
  problems: readonly Problem[],
  profile: 'default' | 'spec',
): Edit[] {
  if (path.basename(file).toLowerCase() !== 'skill.md') return chooseFixes(problems)
  const folder = path.basename(path.dirname(file))
  return chooseSafeFixes({ text, folder, profile }, problems)
}

/** A disk that is full may have taken a part of a file; what was there before had room. */
async function restore(file: string, bytes: Buffer): Promise<boolean> {
  try {
    if (!bytes.equals(await readFile(file))) await writeFile(file, bytes)
    return true
  } catch {
    return false
  }
}
