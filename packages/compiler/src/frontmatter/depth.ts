import type { Range } from '../problems/findings.ts'

/** No metadata is nested so deeply; a parser that is called again for each level runs out of stack. */
const maxDepth = 100

const marks = /[[{]|[\]}]|^[ \t]*(?:[-?:][ \t]+)+/gm

/**
 * Finds where YAML is nested too deeply to be parsed: by brackets, or by lists in lists on one line.
 * What indents each level is bounded by how long a frontmatter may be. Parsing itself would end at
 * another place with each stack.
 *
 * @param yaml The YAML text.
 * @returns The mark that goes too deep; `undefined` where none does.
 */
export function findTooDeep(yaml: string): Range | undefined {
  let depth = 0
  for (const { index, 0: mark } of yaml.matchAll(marks)) {
    if (mark === ']' || mark === '}') depth = Math.max(0, depth - 1)
    else if (mark === '[' || mark === '{') depth++
    const levels = mark.length > 1 ? mark.trim().split(/\s+/).length : 0
    if (depth > maxDepth || levels > maxDepth) return { start: index, end: index + mark.length }
  }
  return undefined
}
