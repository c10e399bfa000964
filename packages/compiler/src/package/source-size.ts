import { statSync } from 'node:fs'
import type { Root, SkillFolder } from '../files/discover.ts'
import { type Listing, listFiles } from '../files/list-files.ts'
import { displayPath } from '../files/paths.ts'
import { Findings } from '../problems/findings.ts'
import type { Problem } from '../problems/problem.ts'
import { overLimits, overPackageLimits } from './limits.ts'

/**
 * Refuses all skills of a package that has them as sources, where they are too many or too large
 * together. No file is read for it.
 *
 * @param root The root that they were found under.
 * @param folders Their folders.
 * @param projectRoot Absolute path that shown paths are from.
 * @returns The refusal; `undefined` where they can be used.
 */
export function refuseOversized(
  root: Root,
  folders: readonly SkillFolder[],
  projectRoot: string,
): { readonly folders: SkillFolder[]; readonly problems: Problem[] } | undefined {
  if (root.dependency === undefined) return undefined
  let files = 0
  let bytes = 0
  for (const { realPath } of folders) {
    const listing = listFiles(realPath, () => {})
    const size = bytesOf(listing)
    // Such a skill is refused by itself.
    if (overLimits('', listing.seen, size) !== undefined) continue
    files += listing.seen
    bytes += size
    const over = overPackageLimits(root.dependency, files, bytes)
    if (over === undefined) continue
    const file = displayPath(projectRoot, root.path)
    const findings = new Findings({ file, dependency: root.dependency })
    findings.add('package/limit', undefined, over)
    return { folders: [], problems: findings.problems }
  }
  return undefined
}

/** What the files of a skill have together, in bytes. */
export function bytesOf({ files }: Listing): number {
  let bytes = 0
  for (const { realPath } of files) bytes += sizeOf(realPath)
  return bytes
}

/** A file's size; of one that cannot be looked at, which is told of when it is read, 0. */
function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch {
    return 0
  }
}
