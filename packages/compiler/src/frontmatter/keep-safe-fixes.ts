import { Findings, type Range } from '../problems/findings.ts'
import { chooseFixes, fixText } from '../problems/fix.ts'
import { compareProblems, type Edit, type Problem, type Severity } from '../problems/problem.ts'
import type { Reading } from './frontmatter.ts'
import { locateFrontmatter } from './locate.ts'
import { isLossTold, lossRanges, touchesLoss } from './losses.ts'
import { findMarks, type Mark } from './marks.ts'
import { readFrontmatter } from './read.ts'
import { isSame } from './same-reading.ts'

/** What a SKILL.md is read with. */
export interface SkillFile {
  readonly text: string
  /** Base name of the skill's folder. */
  readonly folder: string
  readonly profile: 'default' | 'spec'
}

/** A file as it is read before or after fixes. */
interface Head {
  readonly problems: readonly Problem[]
  readonly reading: Reading
  readonly bodyStart: number
  readonly comments: readonly Mark[]
  /** Where YAML drops something that is told of. */
  readonly losses: readonly Range[]
}

/** How many fixes are tried each by itself; more are tried in groups. */
const maxAlone = 16
/** How often a file is read at most. What is not found safe by then is not offered. */
const maxTried = 60

/**
 * Tries the fixes of a SKILL.md and takes those away that are not safe. A fix is safe where the file
 * that it makes says the same as before, where the problem is gone, where no other one came as grave
 * as it, and where all that YAML drops is told of as before. That holds for each by itself, since
 * others may be switched off or left for later, and for all of them together.
 *
 * @param source The file.
 * @param findings Its problems.
 */
export function keepSafeFixes(source: SkillFile, findings: Findings): void {
  const safe = new Set(safeFixes(source, findings.problems))
  findings.keepFixes((problem) => safe.has(problem))
}

/**
 * Chooses the fixes of a SKILL.md that are safe to be applied together.
 *
 * @param source The file as it is now.
 * @param problems Problems of it, with the fixes that are left of those that were offered.
 * @returns Edits for `fixText`.
 */
export function chooseSafeFixes(source: SkillFile, problems: readonly Problem[]): Edit[] {
  return chooseFixes(safeFixes(source, problems))
}

function safeFixes(source: SkillFile, problems: readonly Problem[]): Problem[] {
  const offered = problems.filter(({ fix }) => fix !== undefined).sort(compareProblems)
  if (offered.length === 0) return []
  const before = readHead(source)
  let left = maxTried
  /** Takes the groups that are safe beside others; those that are not are parted in halves. */
  const take = (groups: readonly Problem[][], others: (taken: Problem[][]) => Problem[][]) => {
    const taken: Problem[][] = []
    const queue = [...groups]
    while (queue.length > 0 && left-- > 0) {
      const group = queue.shift() as Problem[]
      if (isSafe([...others(taken), group].flat(), source, before)) taken.push(group)
      else if (group.length > 1) {
        const half = group.length >> 1
        queue.unshift(group.slice(0, half), group.slice(half))
      }
    }
    return taken
  }
  const alone = take(groupsOf(offered), () => [])
  const isTogether = alone.length < 2 || isSafe(alone.flat(), source, before)
  return (isTogether ? alone : take(alone, (taken) => taken)).flat()
}

/** Each by itself where they are few; else those of a code, which are switched off together. */
function groupsOf(offered: readonly Problem[]): Problem[][] {
  if (offered.length <= maxAlone) return offered.map((problem) => [problem])
  const codes = [...new Set(offered.map(({ code }) => code))]
  return codes.map((code) => offered.filter((problem) => problem.code === code))
}

function readHead({ text, folder, profile }: SkillFile): Head {
  const findings = new Findings({ file: 'SKILL.md', text, profile })
  const place = locateFrontmatter(text, findings)
  const reading = place ? readFrontmatter(text, place, folder, profile, findings) : {}
  const comments = place ? commentsIn(text, place.fences.content) : []
  const bodyStart = place?.fences.bodyStart ?? 0
  const losses = lossRanges(findings)
  return { problems: findings.problems, reading, bodyStart, comments, losses }
}

function commentsIn(text: string, { start, end }: Range): Mark[] {
  const yaml = text.slice(start, end).replace(/\r(?!\n)/g, '\n')
  const comments = findMarks(yaml).filter(({ kind }) => kind === 'comment')
  return comments.map((one) => ({ ...one, start: one.start + start, end: one.end + start }))
}

function isSafe(problems: readonly Problem[], source: SkillFile, before: Head): boolean {
  const edits = chooseFixes(problems)
  const taken = new Set(edits)
  const mended = problems.filter(({ fix }) => fix?.every((edit) => taken.has(edit)))
  const text = fixText(source.text, edits)
  const after = readHead({ ...source, text })
  return (
    areCommentsKept(before.comments, mended) &&
    !edits.some((edit) => touchesLoss(edit, before.losses, source.text)) &&
    isLossTold(before.problems, after.problems) &&
    isBodySame(source.text, before, text, after, edits) &&
    isLess(after.problems, before.problems, mended) &&
    isSame(before.reading, after.reading, mended)
  )
}

/** Whether no comment is written over. What breaks the YAML may only look like one. */
function areCommentsKept(comments: readonly Mark[], mended: readonly Problem[]): boolean {
  return mended.every(
    ({ code, fix = [] }) =>
      code === 'frontmatter/yaml' ||
      fix.every((edit) =>
        comments.every(
          ({ start, end, text }) =>
            edit.end <= start || end <= edit.start || edit.text.includes(text),
        ),
      ),
  )
}

function isBodySame(
  from: string,
  before: Head,
  to: string,
  after: Head,
  edits: readonly Edit[],
): boolean {
  const { bodyStart } = before
  const inBody = edits
    .filter(({ end }) => end > bodyStart)
    .map(({ start, end, text }) => ({ start: start - bodyStart, end: end - bodyStart, text }))
  if (inBody.some(({ start }) => start < 0)) return false
  return fixText(from.slice(bodyStart), inBody) === to.slice(after.bodyStart)
}

const weights: Readonly<Record<Severity, number>> = { error: 2, warning: 1, info: 0 }

/** Whether what is mended is gone, and what came is less than the gravest of it. */
function isLess(
  after: readonly Problem[],
  before: readonly Problem[],
  mended: readonly Problem[],
): boolean {
  const weight = Math.max(0, ...mended.map(({ severity }) => weights[severity]))
  const left = new Map<string, number>()
  const count = (problems: readonly Problem[], by: number): void => {
    for (const { code } of problems) left.set(code, (left.get(code) ?? 0) + by)
  }
  count(before, 1)
  count(mended, -1)
  count(after, -1)
  const fixed = new Set<string>(mended.map(({ code }) => code))
  return after.every(
    ({ code, severity }) =>
      (left.get(code) ?? 0) >= 0 || (!fixed.has(code) && weights[severity] < weight),
  )
}
