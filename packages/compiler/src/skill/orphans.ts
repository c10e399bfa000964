import type { Findings } from '../problems/findings.ts'
import type { SourceResource } from './source-skill.ts'

// Files that stand in a folder for people and tools, not for the skill's text to mention.
const unmentioned =
  /^(?:licen[cs]e|notice|copying|readme|changelog|contributing|code_of_conduct|security|package(?:-lock)?\.json|pnpm-lock|yarn\.lock|requirements|pyproject|__init__|_meta\.json|dockerfile|makefile)/i

/**
 * Reports files that nothing in the skill mentions: no link leads to them, and no text has their
 * path, their name, or the path of a folder that they lie in.
 *
 * @param resources The skill's files.
 * @param linked Paths that links lead to.
 * @param text SKILL.md.
 * @param findingsAt Makes a collector for a file's problems.
 */
export function reportOrphans(
  resources: readonly SourceResource[],
  linked: ReadonlySet<string>,
  text: string,
  findingsAt: (path: string) => Findings,
): void {
  const texts = [text, ...resources.flatMap((resource) => resource.text ?? [])]
  const mentions = (words: string): boolean => texts.some((one) => one.includes(words))
  const folders = new Map<string, boolean>()
  for (const { path } of resources) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (linked.has(path) || unmentioned.test(name) || mentions(name)) continue
    const inMentioned = foldersOf(path).some((folder) => {
      const known = folders.get(folder) ?? text.includes(`${folder}/`)
      folders.set(folder, known)
      return known
    })
    if (!inMentioned) findingsAt(path).add('reference/orphan', undefined, { path })
  }
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
