import { realpathSync } from 'node:fs'
import path from 'node:path'
import { decodeText, wideEncoding } from '../files/decode.ts'
import type { SkillFolder } from '../files/discover.ts'
import type { ListedFile } from '../files/list-files.ts'
import { displayPath, fileErrorReason, isWithin } from '../files/paths.ts'
import { type FileContent, readContent } from '../files/read-file.ts'
import { findFences } from '../frontmatter/fences.ts'
import type { Frontmatter } from '../frontmatter/frontmatter.ts'
import { readFrontmatter } from '../frontmatter/read.ts'
import { analyse } from '../markdown/analyse.ts'
import { sectionsOf } from '../markdown/sections.ts'
import { unpackSkill } from '../package/unpack-skill.ts'
import { Findings } from '../problems/findings.ts'
import type { Problem } from '../problems/problem.ts'
import { checkReferences } from './check-references.ts'
import { checkEscapes, checkText } from './check-text.ts'
import { FolderFindings } from './folder-findings.ts'
import { isOptedOut } from './opt-out.ts'
import { readResources } from './read-resources.ts'
import type { SourceSkill } from './source-skill.ts'

/** Over this size a SKILL.md is not read. */
const maxSkillBytes = 4_194_304

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
 * @returns The skill, where its name and description can be read as text, and all that is wrong
 *   with it. Broken rules alone do not keep a skill from being returned.
 */
export async function readSkill(
  folder: SkillFolder,
  context: ReadContext,
): Promise<{ skill?: SourceSkill; problems: Problem[] }> {
  const entry = path.join(folder.path, folder.entry)
  const shown = displayPath(context.projectRoot, entry)
  const { dependency } = folder.root
  const unreadable = new Findings({ file: shown, dependency })
  try {
    if (folder.packed !== undefined) {
      const unpacked = unpackSkill(folder, folder.packed, context.projectRoot)
      if ('problems' in unpacked) return unpacked
      return readEntry(folder, shown, unpacked.skill.entry, context, unpacked.skill.files)
    }
    const real = folder.linked
      ? realpathSync.native(entry)
      : path.join(folder.realPath, folder.entry)
    if (!isWithin(folder.realPath, real)) {
      unreadable.add('security/path-escape', undefined, { path: folder.entry })
      return { problems: unreadable.problems }
    }
    return readEntry(folder, shown, readContent(real, maxSkillBytes), context)
  } catch (error) {
    const reason = fileErrorReason(error)
    unreadable.add('catalog/unreadable', undefined, { path: shown, reason })
  }
  return { problems: unreadable.problems }
}

function readEntry(
  folder: SkillFolder,
  file: string,
  { bytes, size, sha256 }: FileContent,
  context: ReadContext,
  unpacked?: readonly ListedFile[],
): { skill?: SourceSkill; problems: Problem[] } {
  const { dependency } = folder.root
  const unreadable = new Findings({ file, dependency })
  const encoding = bytes && wideEncoding(bytes)
  if (bytes === undefined || size > maxSkillBytes) {
    unreadable.add('body/too-large', undefined, { bytes: size, limit: maxSkillBytes })
  } else if (encoding !== undefined) {
    unreadable.add('frontmatter/encoding', undefined, { encoding })
  } else return readText(folder, file, { bytes, sha256 }, context, unpacked)
  return { problems: unreadable.problems }
}

function readText(
  folder: SkillFolder,
  file: string,
  content: { readonly bytes: Uint8Array; readonly sha256: string },
  context: ReadContext,
  unpacked: readonly ListedFile[] | undefined,
): { skill?: SourceSkill; problems: Problem[] } {
  const { profile, control = [], maxLines = Number.POSITIVE_INFINITY } = context
  const { text, faults } = decodeText(content.bytes)
  const { dependency } = folder.root
  const findings = new Findings({ file, text, profile, dependency, exact: faults === 0 })
  if (faults > 0) {
    const start = text.indexOf('\uFFFD')
    findings.add('body/encoding', { start, end: start + 1 }, { count: faults })
  }
  const folderName = path.basename(folder.path)
  const frontmatter = readFrontmatter(text, folderName, profile, findings)
  checkText(text, { control, dependency: dependency !== undefined }, findings)
  const report = new FolderFindings(folder, context)
  const resources = readResources(folder, context, report, unpacked)
  // Where only the metadata cannot be read, the rest is looked at all the same.
  const bodyStart = frontmatter?.bodyStart ?? findFences(text)?.bodyStart
  if (bodyStart === undefined) return { problems: [...findings.problems, ...report.problems] }
  const body = text.slice(bodyStart)
  const bodyRange = { start: bodyStart, end: bodyStart }
  if (frontmatter !== undefined && body.trim() === '') findings.add('body/empty', bodyRange, {})
  const lines = findings.lines.count - (/[\r\n]$/.test(text) ? 1 : 0)
  if (lines > maxLines) findings.add('budget/lines', bodyRange, { lines, budget: maxLines })
  const analysis = analyse(body)
  if (analysis.skipped !== undefined) {
    findings.add('body/not-analysed', bodyRange, { reason: analysis.skipped })
  }
  checkReferences(
    {
      entry: folder.entry,
      name: frontmatter?.name.text ?? folderName,
      text,
      bodyStart,
      links: analysis.links,
      references: frontmatter?.references ?? [],
      findings,
    },
    resources,
    report,
  )
  if (frontmatter === undefined) return { problems: [...findings.problems, ...report.problems] }
  const { name, description } = frontmatter
  for (const value of [name, description]) {
    checkEscapes(value, text.slice(value.range.start, value.range.end), findings)
  }
  const skill: SourceSkill = {
    name: wellFormed(name.text),
    description: wellFormed(description.text),
    file,
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
  const all = [...findings.problems, ...report.problems]
  return { skill, problems: all.map((problem) => ({ ...problem, skill: name.text })) }
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
