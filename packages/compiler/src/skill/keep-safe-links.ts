import { type Analysis, analyse } from '../markdown/analyse.ts'
import { Findings } from '../problems/findings.ts'
import { chooseFixes, fixText } from '../problems/fix.ts'
import type { Problem } from '../problems/problem.ts'
import { foldPath } from '../text/fold-path.ts'
import { checkLinks, type LinkSource, type LinkTargets } from './check-links.ts'

/** How many fixes are tried one by one where they are not safe together. */
const maxTried = 20

/**
 * Tries the fixes of a text's links and takes those away that are not safe. They are safe where the
 * text then has the same headings and links, but for the case of paths, and where nothing is wrong
 * with the links any more that they mend.
 *
 * @param source The text and its links.
 * @param analysis What it holds.
 * @param options As it was analysed with.
 * @param targets What links can point at.
 * @param findings What was found in the text.
 */
export async function keepSafeLinks(
  source: LinkSource,
  analysis: Analysis,
  options: { readonly frontmatter?: boolean },
  targets: LinkTargets,
  findings: Findings,
): Promise<void> {
  const { text, shift = 0 } = source
  const offered = findings.problems.filter(
    ({ code, fix }) => code === 'reference/case' && fix?.every(({ start }) => start >= shift),
  )
  if (offered.length === 0) return
  const before = shapeOf(source, analysis, targets)
  const isSafe = async (fixes: readonly Problem[]): Promise<boolean> => {
    const mended = fixText(text, chooseFixes(fixes))
    const after = await analyse(mended.slice(shift), options)
    const shape = shapeOf({ ...source, text: mended, links: after.links }, after, targets)
    return shape.outline === before.outline && shape.faults === before.faults - fixes.length
  }
  if (await isSafe(offered)) return
  const safe: Problem[] = []
  for (const problem of offered.slice(0, maxTried)) {
    if (await isSafe([...safe, problem])) safe.push(problem)
  }
  findings.keepFixes((problem) => !offered.includes(problem) || safe.includes(problem))
}

/** What a fix of a path must not change, and how much is wrong with the links. */
function shapeOf(
  source: LinkSource,
  { headings, links }: Analysis,
  targets: LinkTargets,
): { readonly outline: string; readonly faults: number } {
  const findings = new Findings({ file: source.path, text: source.text })
  checkLinks(source, targets, findings)
  const titles = headings.map(({ level, title }) => [level, foldPath(title)])
  const paths = links.map(({ kind, target }) => [kind, foldPath(target)])
  return { outline: JSON.stringify([titles, paths]), faults: findings.problems.length }
}
