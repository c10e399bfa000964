import type { SkillFolder } from '../files/discover.ts'
import type { Listing } from '../files/list-files.ts'
import type { Analysis } from '../markdown/analyse.ts'
import { maxBytes, maxFiles } from '../package/limits.ts'
import { isSafePath } from '../package/portable.ts'
import type { Findings } from '../problems/findings.ts'
import { foldPath } from '../text/fold-path.ts'
import type { LinkTargets } from './check-links.ts'
import { checkPath, checkText } from './check-text.ts'
import type { FolderFindings } from './folder-findings.ts'
import { readResource } from './read-resource.ts'
import type { ReadContext } from './read-skill.ts'
import type { SourceResource } from './source-skill.ts'

/** Trial requests for `skillfold eval` are about the skill, and no part of it. */
const isEvaluation = (file: string): boolean => /^evals\.(jsonl|ya?ml)$/.test(file)

/** The files of a skill's folder but SKILL.md. */
export interface Resources {
  /** By path (code points). */
  readonly all: readonly SourceResource[]
  /** Those that are Markdown, with what they hold. */
  readonly documents: readonly ResourceDocument[]
  /** What links of the skill can point at. */
  readonly targets: LinkTargets
  /** What the folder holds. */
  readonly listing: Listing
}

/** A resource that is Markdown. */
export interface ResourceDocument {
  readonly path: string
  readonly text: string
  readonly analysis: Analysis
  /** Takes what is wrong in it. */
  readonly findings: Findings
}

/**
 * Reads all files of a skill's folder but SKILL.md and trial requests for `skillfold eval`.
 *
 * @param folder The skill's folder.
 * @param listing What it holds.
 * @param context See `ReadContext`.
 * @param report Takes what is wrong with them.
 */
export async function readResources(
  folder: SkillFolder,
  listing: Listing,
  context: ReadContext,
  report: FolderFindings,
): Promise<Resources> {
  const { control = [] } = context
  const dependency = folder.root.dependency !== undefined
  const all: SourceResource[] = []
  const documents: ResourceDocument[] = []
  const leftOut = new Set(listing.leftOut)
  for (const file of listing.files) {
    // A second spelling of SKILL.md beside it was reported when the folder was found.
    if (file.path.toLowerCase() === 'skill.md' || isEvaluation(file.path)) continue
    if (dependency && !isSafePath(file.path)) {
      report.at(file.path).add('package/path', undefined, { path: file.path })
      leftOut.add(file.path)
      continue
    }
    const read = await readResource(file, (text) => report.at(file.path, text))
    if (read === undefined) {
      leftOut.add(file.path)
      continue
    }
    const { resource, analysis } = read
    all.push(resource)
    const findings = report.at(resource.path, resource.text)
    checkPath(resource.path, control, findings)
    if (resource.text === undefined) continue
    checkText(resource.text, { control, dependency }, findings)
    if (analysis !== undefined) {
      documents.push({ path: resource.path, text: resource.text, analysis, findings })
    }
  }
  reportLimits(all, listing.cut, report.at(folder.entry))
  reportCaseTwins(all, report)
  const { folders } = listing
  const files = new Set([folder.entry, ...all.map(({ path }) => path)])
  const spellings = new Map<string, string[]>()
  for (const file of files) {
    const folded = foldPath(file)
    spellings.set(folded, [...(spellings.get(folded) ?? []), file])
  }
  return { all, documents, targets: { files, spellings, folders, leftOut }, listing }
}

function reportLimits(all: readonly SourceResource[], cut: boolean, findings: Findings): void {
  const count = all.length + 1
  if (count > maxFiles) findings.add('reference/count', undefined, { count, limit: maxFiles, cut })
  const bytes = all.reduce((sum, resource) => sum + resource.bytes, 0)
  if (bytes > maxBytes) findings.add('reference/size', undefined, { bytes, limit: maxBytes })
}

function reportCaseTwins(all: readonly SourceResource[], report: FolderFindings): void {
  const seen = new Map<string, string>()
  for (const { path } of all) {
    const folded = path.normalize('NFC').toLowerCase()
    const other = seen.get(folded)
    if (other === undefined) seen.set(folded, path)
    else report.at(path).add('reference/same-but-case', undefined, { path, other })
  }
}
