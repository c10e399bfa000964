import path from 'node:path'
import type { SkillFolder } from '../files/discover.ts'
import { listFiles } from '../files/list-files.ts'
import { displayPath } from '../files/paths.ts'
import type { Located } from '../frontmatter/frontmatter.ts'
import type { Link } from '../markdown/analyse.ts'
import { Findings } from '../problems/findings.ts'
import type { Problem } from '../problems/problem.ts'
import { checkLinks, type FoundLink, type LinkTargets } from './check-links.ts'
import { checkText } from './check-text.ts'
import { reportOrphans } from './orphans.ts'
import { type ReadResource, readResource } from './read-resource.ts'
import type { ReadContext } from './read-skill.ts'
import type { SourceResource } from './source-skill.ts'

// What hosts must accept: 512 files and 16 MiB a skill (SEP-2640).
const maxFiles = 512
const maxBytes = 16_777_216

/** SKILL.md, as far as the files beside it are concerned. */
export interface SkillText {
  readonly text: string
  /** Where the body begins, which the links' offsets are in. */
  readonly shift: number
  readonly links: readonly Link[]
  readonly references: readonly Located[]
  readonly findings: Findings
}

/**
 * Reads all files of a skill's folder but SKILL.md, and checks how they and SKILL.md point at
 * each other.
 *
 * @param folder The skill's folder.
 * @param skill SKILL.md; what is wrong in it goes to its findings.
 * @param context See `ReadContext`.
 * @returns Resources by path (code points), and what is wrong with them.
 */
export async function readResources(
  folder: SkillFolder,
  skill: SkillText,
  context: ReadContext,
): Promise<{ resources: SourceResource[]; problems: Problem[] }> {
  const { projectRoot, profile, control = [] } = context
  const problems: Problem[] = []
  const findingsAt = (inside: string, text?: string): Findings => {
    const file = displayPath(projectRoot, path.join(folder.path, inside))
    const findings = new Findings({ file, profile, ...(text === undefined ? {} : { text }) })
    collectors.push(findings)
    return findings
  }
  const collectors: Findings[] = []
  const listing = await listFiles(folder.realPath, (inside, code, args) =>
    findingsAt(inside).add(code, undefined, args),
  )
  const files = listing.files.filter((file) => file.path.toLowerCase() !== 'skill.md')
  const read: ReadResource[] = []
  for (const file of files) {
    const resource = await readResource(file, (text) => findingsAt(file.path, text))
    if (resource !== undefined) read.push(resource)
  }
  const resources = read.map(({ resource }) => resource)
  const targets: LinkTargets = {
    files: new Set([folder.entry, ...resources.map((resource) => resource.path)]),
    folders: listing.folders,
    leftOut: listing.leftOut,
  }
  const linked = checkLinks(
    { path: folder.entry, links: skill.links, shift: skill.shift },
    targets,
    skill.findings,
  )
  const declared = checkDeclared(skill, targets)
  const direct = new Set([...linked, ...declared].map((link) => link.path))
  const indirect: { from: string; links: readonly FoundLink[]; findings: Findings }[] = []
  for (const { resource, analysis } of read) {
    if (resource.text === undefined) continue
    const findings = findingsAt(resource.path, resource.text)
    const dependency = folder.root.dependency !== undefined
    checkText(resource.text, { control, dependency }, findings)
    if (analysis === undefined) continue
    const links = checkLinks(
      { path: resource.path, links: analysis.links, shift: 0 },
      targets,
      findings,
    )
    indirect.push({ from: resource.path, links, findings })
  }
  reportNested(indirect, direct, skill.text, folder.entry)
  const mentioned = new Set([
    ...direct,
    ...indirect.flatMap(({ links }) => links.map((link) => link.path)),
  ])
  reportOrphans(resources, mentioned, skill.text, (inside) => findingsAt(inside))
  reportLimits(resources, listing.cut, skill.findings)
  reportCaseTwins(resources, findingsAt)
  for (const findings of collectors) problems.push(...findings.problems)
  return { resources, problems }
}

/** `references` of the frontmatter: each must be a file of the skill. */
function checkDeclared(skill: SkillText, targets: LinkTargets): FoundLink[] {
  const links = skill.references.map(({ text, range }) => ({
    kind: 'link' as const,
    target: text,
    ...range,
  }))
  return checkLinks({ path: '', links, shift: 0 }, targets, skill.findings)
}

/** The specification keeps references one step from SKILL.md. */
function reportNested(
  sources: readonly { from: string; links: readonly FoundLink[]; findings: Findings }[],
  direct: ReadonlySet<string>,
  text: string,
  entry: string,
): void {
  const reported = new Set<string>()
  for (const { from, links, findings } of sources) {
    for (const link of links) {
      if (link.path === from || link.path === entry || direct.has(link.path)) continue
      if (reported.has(link.path) || text.includes(link.path)) continue
      reported.add(link.path)
      findings.add('reference/nested', link, { path: link.path, from })
    }
  }
}

function reportLimits(
  resources: readonly SourceResource[],
  cut: boolean,
  findings: Findings,
): void {
  const count = resources.length + 1
  if (count > maxFiles) findings.add('reference/count', undefined, { count, limit: maxFiles, cut })
  const bytes = resources.reduce((sum, resource) => sum + resource.bytes, 0)
  if (bytes > maxBytes) findings.add('reference/size', undefined, { bytes, limit: maxBytes })
}

function reportCaseTwins(
  resources: readonly SourceResource[],
  findingsAt: (inside: string) => Findings,
): void {
  const seen = new Map<string, string>()
  for (const resource of resources) {
    const folded = resource.path.normalize('NFC').toLowerCase()
    const other = seen.get(folded)
    if (other === undefined) seen.set(folded, resource.path)
    else {
      findingsAt(resource.path).add('reference/same-but-case', undefined, {
        path: resource.path,
        other,
      })
    }
  }
}
