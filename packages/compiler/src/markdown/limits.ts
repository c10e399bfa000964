/**
 * Beyond these a text is delivered but not looked at: a Markdown parser's time grows with the
 * square of how many blocks, marks or levels there are, and would come to minutes. The largest of
 * 4,883 real files has 294,426 characters, 3,810 lines, 731 marks in a block, 50 columns.
 */
export const limits = {
  /** UTF-16 units. */
  characters: 524_288,
  lines: 8192,
  /** Characters that can begin or end emphasis, code, links and the like, between blank lines. */
  marks: 8192,
  /** White space before a line's text. */
  indent: 256,
  /** Quotes and lists that one line begins or goes on with, each in the one before. */
  depth: 128,
}

/**
 * What remark can parse in about a second; beyond these a text is looked at only where the scanner
 * is certain of it. Of 4,883 real files 12 are left to remark, the largest with 1,151 lines, 1,515
 * marks and 549 levels.
 */
export const parserLimits = {
  lines: 4096,
  /** In the whole text. */
  marks: 16_384,
  /** Quotes, lists and levels of indentation, added up over all lines. */
  levels: 2048,
}

const container = /[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t]))/y
const deepLine = new RegExp(
  `^(?:\\s{${limits.indent + 1}}|(?:${container.source}){${limits.depth + 1}})`,
  'm',
)

/**
 * Says which limit a text passes.
 *
 * @param markdown The text.
 * @returns The reason, for a person; `undefined` where the text is within all limits.
 */
export function limitPassed(markdown: string): string | undefined {
  if (markdown.length > limits.characters) {
    return `it has ${markdown.length} characters, and the limit is ${limits.characters}`
  }
  // Most texts are too short to pass any limit but that of a single line.
  if (markdown.length <= Math.min(limits.lines, limits.marks) && !deepLine.test(markdown)) {
    return undefined
  }
  const lines = markdown.split(/\r\n?|\n/)
  if (lines.length > limits.lines) {
    return `it has ${lines.length} lines, and the limit is ${limits.lines}`
  }
  let marks = 0
  for (const line of lines) {
    const text = line.trimStart()
    marks = text === '' ? 0 : marks + marksIn(text)
    if (marks > limits.marks) {
      return `a block of it has over ${limits.marks} brackets, asterisks and other marks without a blank line between`
    }
    if (line.length - text.length > limits.indent) {
      return `a line is indented by more than ${limits.indent} characters`
    }
    if (depthOf(line) > limits.depth) {
      return `a line has more than ${limits.depth} quotes and lists in each other`
    }
  }
  return undefined
}

/**
 * Says which limit a text passes that is to be parsed by remark.
 *
 * @param markdown A text within `limits`.
 * @returns The reason, for a person; `undefined` where the text is within all limits.
 */
export function parserLimitPassed(markdown: string): string | undefined {
  const lines = markdown.split(/\r\n?|\n/)
  if (lines.length > parserLimits.lines) {
    return `it has ${lines.length} lines, and the limit for a text like it is ${parserLimits.lines}`
  }
  if (marksIn(markdown) > parserLimits.marks) {
    return `it has over ${parserLimits.marks} brackets, asterisks and other marks`
  }
  const levels = lines.reduce((sum, line) => sum + levelsOf(line), 0)
  return levels > parserLimits.levels
    ? `its lines have over ${parserLimits.levels} quotes and lists in each other, all told`
    : undefined
}

function marksIn(text: string): number {
  return text.match(/[*_[\]!`<&\\~]/g)?.length ?? 0
}

/** How deep a line may be: what it begins, and what its indentation may go on with. */
function levelsOf(line: string): number {
  const indent = line.slice(0, line.length - line.trimStart().length)
  return Math.floor(indent.replaceAll('\t', '  ').length / 2) + depthOf(line)
}

function depthOf(line: string): number {
  let depth = 0
  container.lastIndex = 0
  while (depth <= limits.depth && container.test(line)) depth++
  return depth
}
