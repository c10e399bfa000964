import { realpathSync } from 'node:fs'
import path from 'node:path'
import { wideEncoding } from '../files/decode.ts'
import type { SkillFolder } from '../files/discover.ts'
import { typeOfBytes } from '../files/media-type.ts'
import { fileErrorReason, isWithin } from '../files/paths.ts'
import { type FileContent, readContent } from '../files/read-file.ts'
import type { FolderFindings } from './folder-findings.ts'

/** Over this size a SKILL.md is not read. */
const maxSkillBytes = 4_194_304

/**
 * Reads the bytes of a skill's SKILL.md.
 *
 * @param folder The skill's folder.
 * @param report Takes what keeps the file from being read.
 * @param held What it holds, where that is known.
 * @returns The bytes and their hex SHA-256; `undefined` where there is none to use.
 */
export function readEntry(
  folder: SkillFolder,
  report: FolderFindings,
  held?: FileContent,
): { readonly bytes: Uint8Array; readonly sha256: string } | undefined {
  const findings = report.at(folder.entry)
  try {
    const found = held ?? readEntryFile(folder)
    if (found === undefined) return undefined
    const { bytes, size, sha256 } = found
    if (bytes === undefined || size > maxSkillBytes) {
      findings.add('body/too-large', undefined, { bytes: size, limit: maxSkillBytes })
      return undefined
    }
    const encoding = wideEncoding(bytes) ?? typeOfBytes(bytes)
    if (encoding === undefined) return { bytes, sha256 }
    findings.add('frontmatter/encoding', undefined, { encoding })
  } catch (error) {
    const reason = fileErrorReason(error)
    findings.add('catalog/unreadable', undefined, { path: report.show(folder.entry), reason })
  }
  return undefined
}

/**
 * Reads the file itself.
 *
 * @returns What it holds; `undefined` where it is a link out of the folder.
 * @throws What `node:fs` throws.
 */
export function readEntryFile(folder: SkillFolder): FileContent | undefined {
  const real = folder.linked
    ? realpathSync.native(path.join(folder.path, folder.entry))
    : path.join(folder.realPath, folder.entry)
  // The listing of the folder's files has reported such a link.
  return isWithin(folder.realPath, real) ? readContent(real, maxSkillBytes) : undefined
}
