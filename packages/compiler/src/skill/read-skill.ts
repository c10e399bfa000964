import { hash } from 'node:crypto'
import path from 'node:path'
import type { SkillCache } from '../cache/skills.ts'
import type { SkillFolder } from '../files/discover.ts'
import { type Listing, listFiles, listingOf } from '../files/list-files.ts'
import { displayPath } from '../files/paths.ts'
import { overLimits } from '../package/limits.ts'
import { bytesOf } from '../package/source-size.ts'
import { unpackSkill } from '../package/unpack-skill.ts'
import { FolderFindings } from './folder-findings.ts'
import { digestFiles, type HeldFiles, holdFiles } from './held-files.ts'
import type { Reading } from './packed-reading.ts'

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
  const read = async (): Promise<Reading> => {
    // Where all skills are known from before, the code that reads one is not loaded.
    const { readFiles } = await import('./read-files.ts')
    return readFiles(
      folder,
      held?.listing ?? listing,
      context,
      held?.entry ?? unpacked?.skill.entry,
    )
  }
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

/** Holds a skill that a package has as sources against the limits, before a file of it is read. */
function overSourceLimits(
  { path: folder, root, packed }: SkillFolder,
  listing: Listing,
): ReturnType<typeof overLimits> {
  if (root.dependency === undefined || packed !== undefined) return undefined
  return overLimits(path.basename(folder), listing.seen, bytesOf(listing))
}
