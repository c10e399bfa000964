import { isScalar, visit } from 'yaml'
import type { Findings } from '../problems/findings.ts'
import { findMarks, type Mark } from './marks.ts'
import { errorsIn, type ParsedYaml, parse } from './yaml.ts'

const textTag = 'tag:yaml.org,2002:str'

/**
 * Reports tags, anchors and directives, which YAML drops and whose author may have meant them as text.
 * A tag that changes what a value is, and an anchor that an alias asks for, are what they look like.
 *
 * @param parsed The YAML.
 * @param findings Takes the problems.
 */
export function reportMarks(parsed: ParsedYaml, findings: Findings): void {
  const { text, origin } = parsed
  const marks = findMarks(text)
  const inFile = ({ start, end }: Mark) => ({ start: origin(start), end: origin(end) })
  const idle = idleTags(parsed, marks)
  for (const [at, mark] of marks.entries()) {
    if (mark.kind === 'tag' && idle.has(mark.start)) {
      findings.add('frontmatter/tag', inFile(mark), { tag: mark.text })
    } else if (mark.kind === 'anchor' && mark.text !== '&' && !isAsked(marks, at)) {
      findings.add('frontmatter/anchor', inFile(mark), { anchor: mark.text })
    } else if (/^d/.test(mark.kind) && errorsIn(parsed).length === 0) {
      findings.add('frontmatter/directive', inFile(mark), { text: mark.text })
    }
  }
}

/** Whether an alias asks for an anchor, before the next one of its name. */
function isAsked(marks: readonly Mark[], at: number): boolean {
  const name = marks[at]?.text.slice(1)
  const next = marks
    .slice(at + 1)
    .find(({ kind, text }) => isReference(kind) && text.slice(1) === name)
  return next?.kind === 'alias'
}

function isReference(kind: Mark['kind']): boolean {
  return kind === 'anchor' || kind === 'alias'
}

/** Where tags begin that are not known, or make text of what is text without them. */
function idleTags({ document }: ParsedYaml, marks: readonly Mark[]): ReadonlySet<number> {
  const unknown = document.warnings.filter(({ code }) => code === 'TAG_RESOLVE_FAILED')
  const idle = new Set(unknown.map(({ pos }) => pos[0]))
  const tags = marks.filter(({ kind }) => kind === 'tag')
  for (const { start, text } of tags) if (text === '!') idle.add(start)
  visit(document, {
    Scalar(_, { tag, range, type, source = '' }) {
      if (tag !== textTag || !range || (type === 'PLAIN' && !isText(source))) return
      const start = tags.findLast(({ end }) => end <= range[0])?.start
      if (start !== undefined) idle.add(start)
    },
  })
  return idle
}

function isText(source: string): boolean {
  const { contents } = parse(source).document
  return isScalar(contents) && typeof contents.value === 'string'
}
