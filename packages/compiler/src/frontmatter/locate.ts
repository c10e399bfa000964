import type { Findings, Range } from '../problems/findings.ts'
import type { ProblemArgs } from '../problems/rules.ts'
import { findKey } from './closing-line.ts'
import { type Fences, findFences, findLine, startOf, textOf } from './fences.ts'
import { closeEarlier, openAgain, type Recovery, recoverFences } from './recover-fences.ts'

/** Where the frontmatter of a file is, as far as that can be told. */
export interface Place {
  readonly fences: Fences
  /** Whether it ends for certain. Otherwise what is in it can be checked, and is not used. */
  readonly isClosed: boolean
}

/**
 * Finds the frontmatter of a file, and reports what is wrong with its fences.
 *
 * @param text The file's text.
 * @param findings Takes what is wrong.
 * @returns Its place, or `undefined` where there is nothing to be read.
 */
export function locateFrontmatter(text: string, findings: Findings): Place | undefined {
  const recovery = find(text)
  const isFound = recovery.kind === 'recovered'
  return report(isFound ? closeEarlier(text, recovery) : recovery, text, findings)
}

function find(text: string): Recovery {
  const fences = findFences(text)
  if (fences === undefined) return recoverFences(text)
  return openAgain(text, fences) ?? { kind: 'recovered', fences, flaws: [] }
}

function report(recovery: Recovery, text: string, findings: Findings): Place | undefined {
  switch (recovery.kind) {
    case 'missing': {
      findings.add('frontmatter/missing', ...whyMissing(text))
      return undefined
    }
    case 'unclosed': {
      const { fences, rule } = recovery
      const near = rule && { line: findings.place(rule).line, found: textOf(text, rule).trim() }
      findings.add('frontmatter/unclosed', fences.open, { near })
      findings.withholdFixes()
      return { fences, isClosed: false }
    }
    case 'language':
      findings.add('frontmatter/language', recovery.open, { fence: recovery.fence })
      return undefined
    case 'recovered':
      for (const { kind, range, found, fix } of recovery.flaws) {
        if (kind === 'fence') findings.add('frontmatter/fence', range, { found }, fix)
        else findings.add('frontmatter/position', range, { above: above[kind] }, fix)
      }
      return { fences: recovery.fences, isClosed: true }
  }
}

const above = {
  'fence-above': 'fence',
  'blank-above': 'blank',
  'text-above': 'text',
  'code-around': 'code',
} as const

/** Where what may be meant as frontmatter stands, and why it is none. */
function whyMissing(text: string): [Range | undefined, ProblemArgs<'frontmatter/missing'>] {
  const first = findLine(text, startOf(text), (line) => line.trim() !== '')
  if (first === undefined) return [undefined, { kind: 'empty' }]
  const unfenced = findUnfenced(text)
  if (unfenced !== undefined) return [unfenced, { kind: 'unfenced' }]
  const line = textOf(text, first)
  const behind = /^-{3,}[ \t]*([\w"'].*:.*)/.exec(line)?.[1]
  if (behind !== undefined) return [first, { kind: 'behind-fence', found: behind.trim() }]
  const isIndented = /^[ \t]+(?:-{3,}|["']?[\w-]+["']?[ \t]*:)/.test(line)
  const keys = text.slice(0, maxTop).match(/^[ \t]+["']?(?:name|description)["']?[ \t]*:/gm)
  if (isIndented && keys !== null) return [first, { kind: 'indented' }]
  return [undefined, { kind: 'none' }]
}

/** How far down metadata is looked for that no fence tells of. */
const maxTop = 2000

/** Where metadata stands without fences that could be told: its first line, near the top. */
function findUnfenced(text: string): Range | undefined {
  const top = text.slice(0, maxTop)
  const name = findKey(top, 'name')
  const description = findKey(top, 'description')
  if (name === null || description === null) return undefined
  const first = name.index < description.index ? name : description
  return { start: first.index, end: first.index + first[0].length }
}
