import { isScalar, Lexer } from 'yaml'
import { Findings, type Range } from '../problems/findings.ts'
import { chooseFixes, fixText } from '../problems/fix.ts'
import type { Edit, Problem, Severity } from '../problems/problem.ts'
import { foldPath } from '../text/fold-path.ts'
import type { Located, Reading } from './frontmatter.ts'
import { locateFrontmatter } from './locate.ts'
import { readFrontmatter } from './read.ts'
import { toData } from './to-data.ts'
import { parse } from './yaml.ts'

/** What a file is read with. */
interface File {
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
  readonly comments: readonly Comment[]
}

/** A comment of the frontmatter and where it is in the file. */
interface Comment extends Range {
  readonly text: string
}

/** How often a file is read at most. What is not found safe by then is not offered. */
const maxTried = 40

/**
 * Tries the fixes of a SKILL.md and takes those away that are not safe. A fix is safe where the file
 * that it makes says the same as before, where the problem is gone, and where no other one came as
 * grave as it.
 *
 * @param file The file.
 * @param findings Its problems.
 */
export function keepSafeFixes(file: File, findings: Findings): void {
  const offered = findings.problems.filter(({ fix }) => fix !== undefined)
  if (offered.length === 0) return
  const before = readHead(file)
  if (isSafe(offered, file, before)) return
  const kept: Problem[] = []
  // Fixes of one kind are mostly safe together; those that are not are found by halving.
  const groups = [...new Set(offered.map(({ code }) => code))].map((code) =>
    offered.filter((problem) => problem.code === code),
  )
  for (let tried = 0; tried < maxTried; tried++) {
    const group = groups.shift()
    if (group === undefined) break
    if (isSafe([...kept, ...group], file, before)) kept.push(...group)
    else if (group.length > 1) {
      const half = group.length >> 1
      groups.unshift(group.slice(0, half), group.slice(half))
    }
  }
  const safe = new Set(kept)
  findings.keepFixes((problem) => safe.has(problem))
}

function readHead({ text, folder, profile }: File): Head {
  const findings = new Findings({ file: 'SKILL.md', text, profile })
  const place = locateFrontmatter(text, findings)
  const reading = place ? readFrontmatter(text, place, folder, profile, findings) : {}
  const comments = place ? commentsIn(text, place.fences.content) : []
  const bodyStart = place?.fences.bodyStart ?? 0
  return { problems: findings.problems, reading, bodyStart, comments }
}

/** What the lexer adds of its own, which has no length in the text; the last is before a scalar. */
const lexerMarks = new Set(['\u0002', '\u0018', '\u001f'])

function commentsIn(text: string, { start, end }: Range): Comment[] {
  const found: Comment[] = []
  let at = start
  let isScalarNext = false
  for (const token of new Lexer().lex(text.slice(start, end).replace(/\r(?!\n)/g, '\n'))) {
    if (!lexerMarks.has(token)) {
      if (token.startsWith('#') && !isScalarNext) {
        found.push({ text: token.trimEnd(), start: at, end: at + token.length })
      }
      at += token.length
    }
    isScalarNext = token === '\u001f'
  }
  return found
}

function isSafe(problems: readonly Problem[], file: File, before: Head): boolean {
  const edits = chooseFixes(problems)
  const taken = new Set(edits)
  const mended = problems.filter(({ fix }) => fix?.every((edit) => taken.has(edit)))
  const text = fixText(file.text, edits)
  const after = readHead({ ...file, text })
  return (
    areCommentsKept(before.comments, mended) &&
    isBodySame(file.text, before, text, after, edits) &&
    isLess(after.problems, before.problems, mended) &&
    isSame(before.reading, after.reading, mended)
  )
}

/** Whether no comment is written over. What breaks the YAML may only look like one. */
function areCommentsKept(comments: readonly Comment[], mended: readonly Problem[]): boolean {
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

/** Whether a frontmatter says the same, apart from how the mended values are written. */
function isSame(before: Reading, after: Reading, mended: readonly Problem[]): boolean {
  // Where nothing could be read, nothing that was read can be lost.
  if (before.data === undefined) return true
  if (sayingOf(before) !== sayingOf(after)) return false
  return isDataKept(before.data, after.data, new Set(mended.flatMap(changedKey)))
}

/** What is meant, as a text; a fix may write a name in small letters, and a path as it is on disk. */
function sayingOf({ said, frontmatter }: Reading): string {
  const { name, references, abilities, keywords, requires, description, ...rest } = said ?? {}
  const textOf = (located: Located | undefined): string | undefined => located?.text
  const parts = [name?.text.toLowerCase(), references?.map(({ text }) => foldPath(text))]
  const lists = [abilities, keywords, requires].map((list) => list?.map(textOf))
  return JSON.stringify([...parts, ...lists, textOf(description), rest, frontmatter?.hidden])
}

/** Keys of whose values nothing is kept but what YAML reads. */
const heldAsText: ReadonlySet<string> = new Set(['metadata', 'license', 'compatibility'])

/** Whether all keys have their values, apart from those that a fix writes anew. */
function isDataKept(before: unknown, after: unknown, changed: ReadonlySet<string>): boolean {
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after) {
    return before === after
  }
  const values = new Map(Object.entries(after))
  return (
    JSON.stringify(Object.keys(before)) === JSON.stringify([...values.keys()]) &&
    Object.entries(before).every(([key, value]) =>
      changed.has(key)
        ? !heldAsText.has(key) || isRequoted(value, values.get(key))
        : isEqual(value, values.get(key)),
    )
  )
}

/** Whether a value is as it was, or the text that YAML reads as it where it has no quotes. */
function isRequoted(before: unknown, after: unknown): boolean {
  if (isEqual(before, after)) return true
  if (typeof after === 'string')
    return (
      typeof before !== 'string' && typeof before !== 'object' && isEqual(readValue(after), before)
    )
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after) return false
  const [were, are] = [Object.entries(before), Object.entries(after)]
  return (
    were.length === are.length &&
    were.every(([key, value], at) => key === are[at]?.[0] && isRequoted(value, are[at]?.[1]))
  )
}

function readValue(yaml: string): unknown {
  const { document } = parse(yaml)
  return isScalar(document.contents) ? toData(document).data : undefined
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The keys whose value another value is written for; the meaning of most is compared by itself. */
function changedKey(problem: Problem): string[] {
  switch (problem.code) {
    case 'frontmatter/unquoted':
    case 'frontmatter/boolean':
    case 'frontmatter/list':
      return [(problem.args as { readonly key: string }).key]
    case 'frontmatter/metadata':
      return ['metadata']
    case 'frontmatter/allowed-tools':
      return ['allowed-tools']
    case 'name/case':
      return ['name']
    case 'reference/case':
      return ['references']
    default:
      return []
  }
}
