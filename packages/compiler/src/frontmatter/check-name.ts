import type { Findings, Range } from '../problems/findings.ts'
import { codePoint } from '../problems/frame.ts'
import { writeText } from './quote.ts'

const maxLength = 64

/**
 * Brings a name to its one spelling: NFKC and trimmed, as the reference implementation does.
 *
 * @param name As written.
 */
export function normalizeName(name: string): string {
  return name.normalize('NFKC').trim()
}

/**
 * Checks a name by the specification: at most 64 code points; letters and digits of any script
 * in lower case, single hyphens between them; the same as the folder. A folder that the name will be
 * the same as once its own faults are mended is no fault besides. Capitals beside strange characters
 * are not told apart from them, since the name that is suggested has neither.
 *
 * @param written The name as written; not empty.
 * @param folder The base name of the skill's folder.
 * @param value Where the name is.
 * @param findings Takes what is wrong.
 */
export function checkName(written: string, folder: string, value: Range, findings: Findings): void {
  const name = normalizeName(written)
  const near = suggest(name)
  const length = [...name].length
  if (length > maxLength) findings.add('name/too-long', value, { length, limit: maxLength })
  const strange = new Set([...name].filter((character) => !/^[\p{L}\p{N}-]$/u.test(character)))
  if (strange.size > 0) {
    const found = [...strange].slice(0, 5).map(nameCharacter).join(', ')
    findings.add('name/characters', value, { name, found, near })
  }
  const lower = name.toLowerCase()
  const folderName = normalizeName(folder)
  if (name !== lower && strange.size === 0) {
    const fix = lower === folderName ? [{ ...value, text: writeText(lower) }] : undefined
    findings.add('name/case', value, { name, lower: near ?? lower }, fix)
  }
  if (/^-|-$|--/.test(name)) findings.add('name/hyphens', value, { name })
  const kept = strange.size === 0 ? written.trim() : (near ?? '')
  if (/[^\x20-\x7E]/.test(kept)) findings.add('name/portability', value, { name: kept })
  if (name !== folderName && near !== folderName) {
    findings.add('name/folder', value, { name, folder: folderName })
  }
}

/** The name in letters, digits and single hyphens; none where nothing is left of it. */
function suggest(name: string): string | undefined {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  return words?.join('-')
}

function nameCharacter(character: string): string {
  if (character === ' ') return 'a space'
  return /^[\p{C}\p{Z}\p{M}]$/u.test(character) ? codePoint(character) : `\`${character}\``
}
