import { hash } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import type { SkillCache } from '../cache/skills.ts'
import { decodeText } from '../files/decode.ts'
import type { SkillFolder } from '../files/discover.ts'
import { type Listing, listFiles, listingOf } from '../files/list-files.ts'
import { displayPath } from '../files/paths.ts'
import type { FileContent } from '../files/read-file.ts'
import { findSecret, maskSecret } from '../files/secret-text.ts'
import type { Frontmatter } from '../frontmatter/frontmatter.ts'
import { keepSafeFixes } from '../frontmatter/keep-safe-fixes.ts'
import { locateFrontmatter } from '../frontmatter/locate.ts'
import { readFrontmatter } from '../frontmatter/read.ts'
import { analyse } from '../markdown/analyse.ts'
import { sectionsOf } from '../markdown/sections.ts'
import { overLimits } from '../package/limits.ts'
import { unpackSkill } from '../package/unpack-skill.ts'
import { checkReferences } from './check-references.ts'
import { checkEscapes, checkText } from './check-text.ts'
import { FolderFindings } from './folder-findings.ts'
import { digestFiles, type HeldFiles, holdFiles } from './held-files.ts'
import { reportNestedSkills } from './nested-skills.ts'
import { isOptedOut } from './opt-out.ts'
import type { Reading } from './packed-reading.ts'
import { readEntry } from './read-entry.ts'
import { type Resources, readResources } from './read-resources.ts'
import type { SourceSkill } from './source-skill.ts'

/** What reading a skill depends on besides its files. */
export interface ReadContext {
  /** Absolute path that shown paths are from. */
  readonly projectRoot: string
  /** `'spec'` makes breaches of the specification errors. */
  readonly profile: 'default' | 'spec'
  /** Tokens of the chat format, whose text in a skill is reported. None by default. */
  readonly control?: readonly string[]
  /** Lines that a SKILL.md may have. No limit by default. */
  readonly maxLines?: number
}

/**
 * Reads one skill: its SKILL.md and every file beside it. Never throws, whatever the files hold.
 *
 * @param folder The skill's folder.
 * @param context See `ReadContext`.
 * @param cache Knows what was read before.
 * @returns The skill, where its name and description can be read as text, and all that is wrong
 *   with it. Broken rules alone do not keep a skill from being returned.
 */
export async function readSkill(
  folder: SkillFolder,
  context: ReadContext,
  cache?: SkillCache,
): Promise<Reading> {
  const { packed } = folder
  const unpacked = packed && unpackSkill(folder, packed, context.projectRoot)
  if (unpacked !== undefined && 'problems' in unpacked) return unpacked
  const report = new FolderFindings(folder, context)
  const listing =
    unpacked === undefined
      ? listFiles(folder.realPath, (inside, code, args) =>
          report.at(inside).add(code, undefined, args),
        )
      : listingOf(unpacked.skill.files)
  const over = overSourceLimits(folder, listing)
  if (over !== undefined) {
    const alone = new FolderFindings(folder, context)
    alone.at(folder.entry).add('package/limit', undefined, over)
    return { problems: alone.problems.map((problem) => ({ ...problem, skill: over.name })) }
  }
  const held = holdFiles(folder, listing, unpacked?.skill.entry)
  const read = (): Promise<Reading> =>
    readFiles(folder, held?.listing ?? listing, context, held?.entry ?? unpacked?.skill.entry)
  const reading =
    held === undefined || cache === undefined
      ? await read()
      : await cache.reading(keyOf(folder, held, context), folder, held, read)
  const { skill } = reading
  const listed = report.problems.map((problem) => ({
    ...problem,
    ...(skill === undefined ? {} : { skill: skill.name }),
  }))
  return { ...reading, problems: [...listed, ...reading.problems] }
}

/** A digest of all that a reading of files depends on. */
function keyOf(
  folder: SkillFolder,
  files: HeldFiles,
  { projectRoot, ...settings }: ReadContext,
): string {
  const shown = displayPath(projectRoot, folder.path)
  const parts = [shown, path.basename(folder.path), digestFiles(folder, files), settings]
  return hash('sha256', JSON.stringify(parts), 'base64url')
}

/** Reads the files of a skill that were found. */
async function readFiles(
  folder: SkillFolder,
  listing: Listing,
  context: ReadContext,
  entry: FileContent | undefined,
): Promise<Reading> {
  const report = new FolderFindings(folder, context)
  const resources = await readResources(folder, listing, context, report)
  const content = readEntry(folder, report, entry)
  const skill = content && (await readText(folder, content, resources, context, report))
  const name = skill?.name ?? path.basename(folder.path)
  reportNestedSkills(resources.listing, name, folder.realPath, report)
  const problems = report.problems.map((problem) => ({
    ...problem,
    ...(skill === undefined ? {} : { skill: name }),
    ...(problem.fix === undefined || content === undefined ? {} : { fixOf: content.sha256 }),
  }))
  return skill === undefined ? { problems } : { skill, problems }
}

/** Holds a skill that a package has as sources against the limits, before a file of it is read. */
function overSourceLimits(
  { path: folder, root, packed }: SkillFolder,
  { files, seen }: Listing,
): ReturnType<typeof overLimits> {
  if (root.dependency === undefined || packed !== undefined) return undefined
  const bytes = files.reduce((sum, { realPath }) => sum + sizeOf(realPath), 0)
  return overLimits(path.basename(folder), seen, bytes)
}

/** A file's size; of one that cannot be looked at, which is told of when it is read, 0. */
function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch {
    return 0
  }
}

async function readText(
  folder: SkillFolder,
  content: { readonly bytes: Uint8Array; readonly sha256: string },
  resources: Resources,
  context: ReadContext,
  report: FolderFindings,
): Promise<SourceSkill | undefined> {
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
  const { frontmatter } = place
    ? readFrontmatter(text, place, folderName, profile, findings)
    : { frontmatter: undefined }
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
  checkReferences(
    {
      entry: folder.entry,
      text,
      bodyStart,
      links: analysis.links,
      references: frontmatter?.references ?? [],
      findings,
    },
    resources,
    report,
  )
  keepSafeFixes({ text, folder: folderName, profile }, findings)
  if (frontmatter === undefined) return undefined
  const { name, description } = frontmatter
  for (const value of [name, description, ...frontmatter.keywords]) {
    checkEscapes(value, text.slice(value.range.start, value.range.end), control, findings)
  }
  if (frontmatter.isMended || secret !== undefined) return undefined
  return {
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
