import type { Located } from '../frontmatter/frontmatter.ts'
import type { Analysis } from '../markdown/analyse.ts'
import type { Findings, Range } from '../problems/findings.ts'
import { checkLinks, type FoundLink } from './check-links.ts'
import type { FolderFindings } from './folder-findings.ts'
import { keepSafeLinks } from './keep-safe-links.ts'
import { createMentions } from './mentions.ts'
import type { ResourceDocument, Resources } from './read-resources.ts'

/** SKILL.md, as far as the files beside it are concerned. */
export interface SkillText {
  /** Base name of the file. */
  readonly entry: string
  readonly text: string
  /** Where the body begins, which the analysis's offsets are in. */
  readonly bodyStart: number
  /** What the body holds. */
  readonly analysis: Analysis
  /** Files that the frontmatter declares. */
  readonly references: readonly Located[]
  /** Takes what is wrong in it. */
  readonly findings: Findings
}

// Files that stand in a folder for people and tools, not for the skill's text to mention.
const forOthers =
  /^(?:licen[cs]e|notice|copying|readme|changelog|contributing|code_of_conduct|security|package(?:-lock)?\.json|pnpm-lock|yarn\.lock|requirements|pyproject|__init__|_meta\.json|openai\.yaml$|dockerfile|makefile)/i

/**
 * Checks how the files of a skill point at each other: that links lead somewhere, that references
 * are one step from SKILL.md, and that each file is mentioned somewhere.
 *
 * @param skill SKILL.md.
 * @param resources The other files.
 * @param report Takes what is wrong with files as such.
 */
export async function checkReferences(
  skill: SkillText,
  resources: Resources,
  report: FolderFindings,
): Promise<void> {
  const { targets, documents } = resources
  const { entry, text, analysis, references, bodyStart, findings } = skill
  const declared = references.map((reference) => ({
    kind: 'link' as const,
    target: reference.text,
    ...reference.range,
  }))
  const body = { path: entry, text, links: analysis.links, shift: bodyStart }
  const found = [
    ...checkLinks({ path: entry, text, links: declared }, targets, findings),
    ...checkLinks(body, targets, findings),
  ]
  await keepSafeLinks(body, analysis, {}, targets, findings)
  const direct = new Set([entry, ...found.map(({ path }) => path)])
  const linked = new Set(direct)
  for (const document of documents) {
    const { path, analysis } = document
    const source = { path, text: document.text, links: analysis.links }
    const further = checkLinks(source, targets, document.findings)
    await keepSafeLinks(source, analysis, { frontmatter: true }, targets, document.findings)
    for (const link of further) {
      if (isNested(link, document, direct) && !linked.has(link.path) && !text.includes(link.path)) {
        document.findings.add('reference/nested', link, { path: link.path, from: path })
      }
      linked.add(link.path)
    }
  }
  reportUnmentioned(skill, resources, linked, report)
}

/** The specification keeps references one step from SKILL.md. */
function isNested(
  link: FoundLink & Range,
  from: ResourceDocument,
  direct: ReadonlySet<string>,
): boolean {
  return (
    /\.(?:md|mdx|markdown)$/i.test(link.path) &&
    link.path !== from.path &&
    !direct.has(link.path) &&
    !forOthers.test(baseName(from.path))
  )
}

function reportUnmentioned(
  skill: SkillText,
  { all }: Resources,
  linked: ReadonlySet<string>,
  report: FolderFindings,
): void {
  const unlinked = all.filter(({ path }) => !linked.has(path) && !forOthers.test(baseName(path)))
  if (unlinked.length === 0) return
  const isMentioned = createMentions(skill.text, all)
  for (const { path } of unlinked) {
    if (!isMentioned(path)) report.at(path).add('reference/orphan', undefined, { path })
  }
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
