import path from 'node:path'
import { decodeText } from '../files/decode.ts'
import type { SkillFolder } from '../files/discover.ts'
import type { Listing } from '../files/list-files.ts'
import type { FileContent } from '../files/read-file.ts'
import { findSecret, maskSecret } from '../files/secret-text.ts'
import type {
  Frontmatter,
  Reading as FrontmatterReading,
  Located,
} from '../frontmatter/frontmatter.ts'
import { keepSafeFixes } from '../frontmatter/keep-safe-fixes.ts'
import { locateFrontmatter } from '../frontmatter/locate.ts'
import { readFrontmatter } from '../frontmatter/read.ts'
import { analyse } from '../markdown/analyse.ts'
import { sectionsOf } from '../markdown/sections.ts'
import { isUnsafeName } from '../package/portable.ts'
import { checkReferences } from './check-references.ts'
import { checkEscapes, checkText } from './check-text.ts'
import { FolderFindings } from './folder-findings.ts'
import { reportNestedSkills } from './nested-skills.ts'
import { isOptedOut } from './opt-out.ts'
import type { Reading, Said } from './packed-reading.ts'
import { readEntry } from './read-entry.ts'
import { type Resources, readResources } from './read-resources.ts'
import type { ReadContext } from './read-skill.ts'
import type { SourceSkill } from './source-skill.ts'

/**
 * Reads the files of a skill. What they give depends on nothing else that is on the disk.
 *
 * @param folder The skill's folder.
 * @param listing What it holds.
 * @param context See `ReadContext`.
 * @param entry What its SKILL.md holds, where that is known.
 * @returns See `readSkill`.
 */
export async function readFiles(
  folder: SkillFolder,
  listing: Listing,
  context: ReadContext,
  entry: FileContent | undefined,
): Promise<Reading> {
  const report = new FolderFindings(folder, context)
  const resources = await readResources(folder, listing, context, report)
  const content = readEntry(folder, report, entry)
  const read = content && (await readText(folder, content, resources, context, report))
  const { skill } = read ?? {}
  const name = skill?.name ?? path.basename(folder.path)
  reportNestedSkills(resources.listing, name, folder.realPath, report)
  const digests = new Map(
    [...resources.all, ...(content ? [{ path: folder.entry, sha256: content.sha256 }] : [])].map(
      ({ path, sha256 }) => [report.show(path), sha256],
    ),
  )
  const problems = report.problems.map((problem) => ({
    ...problem,
    ...(skill === undefined ? {} : { skill: name }),
    ...(problem.fix === undefined ? {} : { fixOf: digests.get(problem.file) }),
  }))
  return { ...read, problems }
}

async function readText(
  folder: SkillFolder,
  content: { readonly bytes: Uint8Array; readonly sha256: string },
  resources: Resources,
  context: ReadContext,
  report: FolderFindings,
): Promise<Omit<Reading, 'problems'>> {
  const { profile, control = [], maxLines = Number.POSITIVE_INFINITY } = context
  const { text, faults } = decodeText(content.bytes)
  const { dependency } = folder.root
  const secret = findSecret(folder.entry, text)
  const shown = secret === undefined ? text : maskSecret(text, secret)
  const findings = report.at(folder.entry, shown, faults === 0)
  if (secret !== undefined) {
    findings.add('security/secret', secret, { path: folder.entry, isHeld: true })
  }
  if (faults > 0) {
    const start = text.indexOf('\uFFFD')
    findings.add('body/encoding', { start, end: start + 1 }, { count: faults })
  }
  const folderName = path.basename(folder.path)
  const place = locateFrontmatter(text, findings)
  const reading = place ? readFrontmatter(text, place, folderName, profile, findings) : {}
  const { frontmatter } = reading
  const said = saidIn(reading)
  checkText(text, { control, dependency: dependency !== undefined }, findings)
  // Where the metadata cannot be read, the rest is looked at all the same.
  const bodyStart = place?.fences.bodyStart ?? 0
  const body = text.slice(bodyStart)
  const bodyRange = { start: bodyStart, end: bodyStart }
  const isRead = frontmatter !== undefined && place?.isClosed
  if (isRead && body.trim() === '') findings.add('body/empty', bodyRange, {})
  const lines = findings.lines.count - (/[\r\n]$/.test(text) ? 1 : 0)
  if (lines > maxLines) findings.add('budget/lines', bodyRange, { lines, budget: maxLines })
  const analysis = await analyse(body)
  if (analysis.skipped !== undefined) {
    findings.add('body/not-analysed', bodyRange, { reason: analysis.skipped })
  }
  await checkReferences(
    {
      entry: folder.entry,
      text,
      bodyStart,
      analysis,
      references: frontmatter?.references ?? [],
      findings,
    },
    resources,
    report,
  )
  keepSafeFixes({ text, folder: folderName, profile }, findings)
  checkEscapes(spelledIn(reading), text, control, findings)
  if (frontmatter === undefined) return { said }
  const { name, description } = frontmatter
  if (frontmatter.isMended || secret !== undefined) return { said }
  if (dependency !== undefined && isUnsafeName(name.text)) {
    findings.add('package/unsafe-name', name.range, { name: name.text })
    return { said }
  }
  const { packed } = folder
  if (packed !== undefined && packed.name !== wellFormed(name.text)) {
    const fault = `it calls the skill "${packed.name}", and its SKILL.md "${name.text}"`
    findings.add('package/manifest', name.range, { fault })
    return { said }
  }
  const skill: SourceSkill = {
    name: wellFormed(name.text),
    description: wellFormed(description.text),
    file: report.show(folder.entry),
    folder: folder.path,
    realFolder: folder.realPath,
    root: folder.root.label,
    ...(dependency === undefined ? {} : { dependency }),
    head: text.slice(0, bodyStart),
    frontmatter: { text: frontmatter.text, data: frontmatter.data },
    body,
    ...settingsOf(frontmatter),
    hidden: frontmatter.hidden || isOptedOut(resources.all),
    sections: sectionsOf(analysis.headings, body.length),
    resources: resources.all,
    places: {
      name: findings.place(name.range),
      description: findings.place(description.range),
      body: findings.place(bodyRange),
      abilities: frontmatter.abilities.map(({ range }) => findings.place(range)),
      keywords: frontmatter.keywords.map(({ range }) => findings.place(range)),
      requires: frontmatter.requires.map(({ range }) => findings.place(range)),
    },
    sha256: content.sha256,
  }
  return { skill }
}

/** Texts that are not what is written: with escapes, or a name in its one spelling. */
function spelledIn({ quoted = [], said }: FrontmatterReading): Located[] {
  const name = said?.name
  const isQuoted = quoted.some(({ range }) => range.start === name?.range.start)
  return name === undefined || isQuoted ? [...quoted] : [...quoted, name]
}

function saidIn({ said }: FrontmatterReading): Said {
  return {
    name: said?.name?.text,
    requires: said?.requires.map(({ text }) => text) ?? [],
  }
}

function settingsOf(frontmatter: Frontmatter) {
  const { allowedTools, abilities, keywords, requires, mode, deferred, pinned } = frontmatter
  return {
    allowedTools,
    abilities: abilities.map(({ text }) => text),
    keywords: keywords.map(({ text }) => text),
    requires: requires.map(({ text }) => text),
    ...(mode === undefined ? {} : { mode }),
    deferred,
    pinned,
  }
}

/** An escape such as `\ud800` makes half a character, which no file can hold. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD')
}
