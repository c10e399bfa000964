import path from 'node:path'
import type { SkillCache } from '../cache/skills.ts'
import { discover, type Root, type SkillFolder } from '../files/discover.ts'
import type { FileEvent } from '../files/file-event.ts'
import type { Problem } from '../problems/problem.ts'
import type { Reading, Said } from './packed-reading.ts'
import { type ReadContext, readSkill } from './read-skill.ts'
import type { SourceSkill } from './source-skill.ts'

/** All skills of a project as they are on disk. */
export interface Sources {
  /** Those that could be read, in precedence order of their roots. */
  readonly skills: readonly SourceSkill[]
  /** What the others say. */
  readonly said: readonly Said[]
  /** How many skill folders were found. */
  readonly found: number
  readonly problems: readonly Problem[]
}

/** Reads the skills of a project, and after a change only those that it can concern. */
export interface SkillReader {
  /**
   * Reads what was not read since it changed; all else is the same objects as before.
   *
   * @param tell Hears which skill is read next, from 1, and of how many.
   */
  read(tell?: (skill: number, total: number) => void): Promise<Sources>
  /**
   * Notes a change.
   *
   * @param file Absolute path; all is read again where it is absent.
   * @param event What happened to it.
   */
  touch(file?: string, event?: FileEvent): void
}

/** The folders that were found, and what was read in each. */
interface Found {
  readonly folders: readonly SkillFolder[]
  readonly problems: readonly Problem[]
  readonly readings: Reading[]
  /** Positions of folders, by path and real path. */
  readonly positions: ReadonlyMap<string, number>
  /** Positions of those to be read. */
  readonly stale: Set<number>
}

/**
 * Makes a reader.
 *
 * @param roots Where skills are looked for.
 * @param context See `ReadContext`.
 * @param cache Knows what was read before.
 */
export function createSkillReader(
  roots: readonly Root[],
  context: ReadContext,
  cache?: SkillCache,
): SkillReader {
  let found: Found | undefined
  /** Whether folders came or went since `found`. */
  let isMoved = true
  let last: Promise<unknown> = Promise.resolve()

  const read = async (tell?: (skill: number, total: number) => void): Promise<Sources> => {
    if (found === undefined || isMoved) {
      isMoved = false
      found = merge(await discover(roots, context), found)
    }
    const { folders, readings, stale, problems } = found
    const changed = [...stale]
    stale.clear()
    // One after the other: reading does not wait for the disk, so more at once would only take memory.
    for (const [at, position] of changed.entries()) {
      tell?.(at + 1, changed.length)
      readings[position] = await readSkill(folders[position] as SkillFolder, context, cache)
    }
    const skills: SourceSkill[] = []
    const said: Said[] = []
    const all = [...problems]
    for (const reading of readings) {
      if (reading.skill !== undefined) skills.push(reading.skill)
      if (reading.said !== undefined) said.push(reading.said)
      all.push(...reading.problems)
    }
    return { skills, said, found: folders.length, problems: all }
  }

  return {
    // One after the other, or an older state of a file could be kept.
    read: (tell) => {
      const next = last.then(() => read(tell))
      last = next.catch(() => {})
      return next
    },
    touch(file, event) {
      const position = file === undefined ? undefined : positionOf(file, found)
      if (file === undefined || position === undefined) {
        // What is outside of all skills can matter to any of them.
        if (event !== 'create') found = undefined
        isMoved = true
        return
      }
      found?.stale.add(position)
      const isEntry = path.basename(file).toLowerCase() === 'skill.md'
      if (isEntry && event !== 'update') isMoved = true
      // All skills of a package together may have come over its limits, or be within them again.
      if (found?.folders[position]?.root.dependency !== undefined) isMoved = true
    },
  }
}

/** Keeps what was read in folders that are still there. */
function merge(
  { folders, problems }: Awaited<ReturnType<typeof discover>>,
  before: Found | undefined,
): Found {
  const known = new Map(before?.folders.map((folder, position) => [identify(folder), position]))
  const stale = new Set<number>()
  const readings = folders.map((folder, position): Reading => {
    const old = known.get(identify(folder))
    const reading = old === undefined || before?.stale.has(old) ? undefined : before?.readings[old]
    if (reading === undefined) stale.add(position)
    return reading ?? { problems: [] }
  })
  const positions = new Map(
    folders.flatMap((folder, position) => [
      [folder.path, position],
      [folder.realPath, position],
    ]),
  )
  return { folders, problems, readings, positions, stale }
}

function identify({ path, realPath, entry, root }: SkillFolder): string {
  return [path, realPath, entry, root.path, root.label].join('\0')
}

/** The skill folder that a file is in. */
function positionOf(file: string, found: Found | undefined): number | undefined {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const position = found?.positions.get(folder)
    if (position !== undefined || folder === path.dirname(folder)) return position
  }
}
