/** A body's text by what it tells about its skill. */
export interface BodyParts {
  readonly headings: string[]
  /** Lines of fenced blocks, and code in lines. */
  readonly code: string[]
  /** Lines of sections that say when the skill is for use. */
  readonly purpose: string[]
  /** All other lines, and those of `purpose`. */
  readonly text: string[]
}

const purposeTitle = /\b(?:when|overview|purpose|about|scope|introduction|what this)\b/i

/**
 * Parts a body by lines. Search needs no syntax tree: what a line is can be told from its start.
 *
 * @param body Markdown.
 * @returns Its parts.
 */
export function bodyParts(body: string): BodyParts {
  const parts: BodyParts = { headings: [], code: [], purpose: [], text: [] }
  let fence: string | undefined
  let purpose = false
  for (const line of body.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined
      else parts.code.push(line)
      continue
    }
    if (mark !== undefined) {
      fence = mark
      continue
    }
    const heading = /^ {0,3}#{1,6}\s+(.*)/.exec(line)?.[1]
    if (heading !== undefined) {
      parts.headings.push(heading)
      purpose = purposeTitle.test(heading)
      continue
    }
    const prose = line.replace(/`([^`]+)`/g, (_, code: string) => {
      parts.code.push(code)
      return ' '
    })
    if (prose.trim() === '') continue
    if (purpose) parts.purpose.push(prose)
    parts.text.push(prose)
  }
  return parts
}
