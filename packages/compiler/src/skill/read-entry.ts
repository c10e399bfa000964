import { realpathSync } from 'node:fs'
import path from 'node:path'
import { wideEncoding } from '../files/decode.ts'
import type { SkillFolder } from '../files/discover.ts'
import { typeOfBytes } from '../files/media-type.ts'
import { fileErrorReason, isWithin } from '../files/paths.ts'
import { readContent } from '../files/read-file.ts'
import type { FolderFindings } from './folder-findings.ts'

/** Over this size a SKILL.md is not read. */
const maxSkillBytes = 4_194_304

/**
 * Reads the bytes of a skill's SKILL.md.
 *
 * @param folder The skill's folder.
 * @param report Takes what keeps the file from being read.
 * @returns The bytes and their hex SHA-256; `undefined` where there is none to use.
 */
export function readEntry(
  folder: SkillFolder,
  report: FolderFindings,
): { readonly bytes: Uint8Array; readonly sha256: string } | undefined {
  const findings = report.at(folder.entry)
  const entry = path.join(folder.path, folder.entry)
  try {
    const real = folder.linked
      ? realpathSync.native(entry)
      : path.join(folder.realPath, folder.entry)
    // The listing of the folder's files has reported such a link.
    if (!isWithin(folder.realPath, real)) return undefined
    const { bytes, size, sha256 } = readContent(real, maxSkillBytes)
    if (bytes === undefined) {
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
