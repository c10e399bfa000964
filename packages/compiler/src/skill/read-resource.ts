import { isUtf8 } from 'node:buffer'
import { posix } from 'node:path'
import { decodeText } from '../files/decode.ts'
import type { ListedFile } from '../files/list-files.ts'
import { binaryType, isTextName, textType, typeOfBytes } from '../files/media-type.ts'
import { fileErrorReason } from '../files/paths.ts'
import { maxTextBytes, readContent } from '../files/read-file.ts'
import { findSecret, maskSecret } from '../files/secret-text.ts'
import { type Analysis, analyse } from '../markdown/analyse.ts'
import { sectionsOf } from '../markdown/sections.ts'
import type { Findings } from '../problems/findings.ts'
import type { SourceResource } from './source-skill.ts'

/** A resource, with what its Markdown holds where it is Markdown. */
export interface ReadResource {
  readonly resource: SourceResource
  readonly analysis: Analysis | undefined
}

/**
 * Reads one file of a skill. What is UTF-8 without NUL and has no binary format's first bytes is
 * a text; a byte order mark stays part of it, so that the delivered text is the file.
 *
 * @param file The file.
 * @param findings Makes a collector for its problems, given its text where it can be shown.
 * @returns The resource, or `undefined` where it cannot be read or holds a secret, which is reported.
 */
export async function readResource(
  file: ListedFile,
  findings: (text?: string) => Findings,
): Promise<ReadResource | undefined> {
  const { path, realPath } = file
  try {
    const { sha256, size, bytes } = file.content ?? readContent(realPath, maxTextBytes)
    const base = { path, file: realPath, bytes: size, sha256 }
    const text = bytes === undefined || size > maxTextBytes ? undefined : textIn(bytes)
    const secret = findSecret(posix.basename(path), text ?? lettersIn(bytes))
    if (secret !== undefined) {
      const isShown = text !== undefined
      const shown = isShown ? maskSecret(text, secret) : undefined
      findings(shown).add('security/secret', isShown ? secret : undefined, { path, isHeld: true })
      return undefined
    }
    if (text === undefined) {
      const type = (bytes && typeOfBytes(bytes)) ?? binaryType(path)
      if (isTextName(path)) {
        if (bytes === undefined) {
          findings().add('reference/too-large', undefined, {
            path,
            bytes: size,
            limit: maxTextBytes,
          })
        } else
          findings().add('reference/encoding', undefined, {
            path,
            isUtf8: isUtf8(bytes),
            format: typeOfBytes(bytes),
          })
      }
      return { resource: { ...base, type, text: undefined, sections: [] }, analysis: undefined }
    }
    const type = textType(path)
    const analysis =
      type === 'text/markdown' ? await analyse(text, { frontmatter: true }) : undefined
    if (analysis?.skipped !== undefined) {
      findings(text).add('body/not-analysed', undefined, { reason: analysis.skipped })
    }
    const sections = sectionsOf(analysis?.headings ?? [], text.length)
    return { resource: { ...base, type, text, sections }, analysis }
  } catch (error) {
    findings().add('reference/unreadable', undefined, { path, reason: fileErrorReason(error) })
    return undefined
  }
}

function textIn(bytes: Uint8Array): string | undefined {
  if (typeOfBytes(bytes) !== undefined || bytes.includes(0)) return undefined
  const { text, faults } = decodeText(bytes)
  return faults === 0 ? text : undefined
}

/** What may be read in a file that is no UTF-8, such as a key in UTF-16. */
function lettersIn(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : Buffer.from(bytes).toString('latin1').replaceAll('\0', '')
}
