import type { Findings, Range } from '../problems/findings.ts'
import { type Fences, findFences } from './fences.ts'
import { recoverFences } from './recover-fences.ts'

/**
 * Finds the frontmatter of a file, and reports what is wrong with its fences.
 *
 * @param text The file's text.
 * @param findings Takes what is wrong.
 * @returns The fences, or `undefined` where there is no frontmatter that can be read.
 */
export function locateFrontmatter(text: string, findings: Findings): Fences | undefined {
  const found = findFences(text)
  if (found !== undefined) return found
  const recovery = recoverFences(text)
  switch (recovery.kind) {
    case 'missing': {
      const unfenced = findUnfenced(text)
      const args = { empty: text.trim() === '', unfenced: unfenced !== undefined }
      findings.add('frontmatter/missing', unfenced, args)
      return undefined
    }
    case 'unclosed':
      findings.add('frontmatter/unclosed', recovery.open, {})
      return undefined
    case 'language':
      findings.add('frontmatter/language', recovery.open, { fence: recovery.fence })
      return undefined
    case 'recovered':
      for (const { kind, range, found: written, fix } of recovery.flaws) {
        if (kind === 'fence') findings.add('frontmatter/fence', range, { found: written }, fix)
        else findings.add('frontmatter/position', range, { blank: kind === 'blank-above' }, fix)
      }
      return recovery.fences
  }
}

/** Where metadata stands without fences that could be told: its first line, near the top. */
function findUnfenced(text: string): Range | undefined {
  const top = text.slice(0, 2000)
  const name = /^name[ \t]*:.*/m.exec(top)
  const description = /^description[ \t]*:.*/m.exec(top)
  if (name === null || description === null) return undefined
  const first = name.index < description.index ? name : description
  return { start: first.index, end: first.index + first[0].length }
}
