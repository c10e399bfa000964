import type { ErrorCode, YAMLError } from 'yaml'
import type { Range } from '../problems/findings.ts'

/** Wording of a YAML error: what is wrong, and the way out. */
interface Wording {
  readonly reason: string
  readonly advice: string
}

/** Of YAML with more levels than are read. */
export const tooDeep: Wording = {
  reason: 'The YAML is nested too deeply to be read.',
  advice: 'Flatten it.',
}

/** Of a line that may be the body's, whose fence is forgotten. */
export const noKey: Wording = {
  reason: 'This line is no `key: value`: it has no colon with a space behind it.',
  advice: 'Correct it; if the body begins here, put the closing line `---` above it.',
}

/** Of a key that does not begin where those around it do. */
const indentedKey: Wording = {
  reason:
    'This key is indented further than the ones around it, so YAML takes it for a part of what stands above.',
  advice: 'Begin it where they begin; if it is no key, quote the whole text above.',
}

/** Of a dash that begins no item. */
const strayDash: Wording = {
  reason: 'A list begins here with a dash, where YAML expects a key.',
  advice: 'Indent the dash like those of its list, or write `key: value`.',
}

/** What a tab makes of a line, whatever the parser stumbles over then. */
const tab: Wording = {
  reason: 'A tab indents this line, and YAML allows only spaces there.',
  advice: 'Replace it by spaces.',
}

const quotes: Readonly<Record<string, Wording>> = {
  "'": {
    reason: 'An apostrophe within single quotes ends the text there.',
    advice: "Write it twice, `''`, or put the text in double quotes.",
  },
  '"': {
    reason: 'A quote within double quotes ends the text there.',
    advice: 'Write `\\"` for it, or put the text in single quotes.',
  },
}

const behindQuotes: Wording = {
  reason: 'Something follows behind a quoted text, where its value ends.',
  advice: 'Quote the whole value if it is text.',
}

const belowComment: Wording = {
  reason: 'The `#` above begins a comment, which ends the text that this line goes on with.',
  advice: 'Quote the whole text if all belongs to it; else move the comment above the key.',
}

/** Whether the parser misses a line below a directive. */
export const isDirective = (message: string): boolean => /^Missing directives-end/.test(message)

/** Whether the parser misses a blank between two parts. */
export const isTouching = (message: string): boolean => /must be separated from/.test(message)

/** What the parser's own words tell apart within a code. */
const finer: readonly (readonly [message: RegExp, wording: Wording])[] = [
  [/^A block sequence may not be used as an implicit map key/, strayDash],
  [/followed by map values/, noKey],
  [
    /^Missing directives-end/,
    {
      reason: 'A line begins with `%`, which YAML takes for a directive.',
      advice: 'Remove it: a skill needs none.',
    },
  ],
  [
    /^Comments must be separated/,
    {
      reason: 'A `#` stands right behind a value that ends before it.',
      advice: 'Put a blank before it if a comment begins there, or quote the whole value.',
    },
  ],
  [
    /^Tags and anchors must be separated/,
    {
      reason:
        'A word that begins with `!` or `&` is a tag or an anchor for YAML, and touches a value.',
      advice: 'Quote the whole value if it is text.',
    },
  ],
  [
    /^Dropped below/,
    {
      reason: 'A `?` above begins a key for YAML, of which this is no part by its place.',
      advice: 'Remove the `?`, or quote the value if it is text.',
    },
  ],
  [
    /^Not a YAML token|^Block scalar header/,
    {
      reason: 'Text stands behind `|` or `>`, which begin a text on the lines below.',
      advice: 'Put it on the next line, indented, or quote the whole value.',
    },
  ],
]

const wordings: { readonly [Code in ErrorCode]?: Wording } = {
  BAD_ALIAS: {
    reason: 'A value that begins with `&` or `*` is an anchor or an alias for YAML.',
    advice: 'Quote the value if it is text.',
  },
  BAD_DQ_ESCAPE: {
    reason: 'A backslash in double quotes begins no escape that YAML knows.',
    advice: 'Write `\\\\` for a backslash, or quote the value with single quotes.',
  },
  BAD_INDENT: {
    reason: 'YAML finds this line indented wrongly, or a bracket or quote above it not closed.',
    advice: 'Close it, or indent the line like its neighbours.',
  },
  BAD_SCALAR_START: {
    reason: 'A value without quotes cannot begin with this character.',
    advice: 'Quote the value.',
  },
  BLOCK_AS_IMPLICIT_KEY: {
    reason: 'Text without quotes holds `: ` or ends in `:`, which YAML takes for a mapping.',
    advice: 'Quote the value; a key that is indented further than the one above goes to the left.',
  },
  BLOCK_IN_FLOW: {
    reason: 'Indented YAML stands within brackets or braces.',
    advice: 'Close the bracket, or quote the value if it is text.',
  },
  KEY_OVER_1024_CHARS: {
    reason: 'A key has over 1,024 characters.',
    advice: 'Shorten it, or quote the value above if it goes on here.',
  },
  MISSING_CHAR: {
    reason: 'A quote, bracket, colon or comma is missing here.',
    advice: 'Close what was opened, or quote the value if it is text.',
  },
  MULTILINE_IMPLICIT_KEY: {
    reason: 'This line has no key, so YAML takes it for the beginning of the next one.',
    advice:
      'Write `key: value`, indent the line if it belongs to the value above, or write a fence as `---` alone.',
  },
  MULTIPLE_DOCS: {
    reason: 'A line that begins with `...` or `---` ends the YAML before the closing fence.',
    advice: 'Write `---` alone if it was meant to be the fence, or remove it.',
  },
  RESOURCE_EXHAUSTION: tooDeep,
  TAB_AS_INDENT: tab,
  UNEXPECTED_TOKEN: {
    reason: 'Something follows that YAML does not expect after what stands before.',
    advice: 'Quote the whole value if it is text.',
  },
}

/**
 * Words an error of the YAML parser.
 *
 * @param error The error.
 * @param text The text that was parsed.
 * @param place Where the error is told of in it.
 */
export function wordYamlError({ code, message }: YAMLError, text: string, place: Range): Wording {
  const seen = wordByText(code, text, place)
  const exact = finer.find(([words]) => words.test(message))?.[1]
  const own = { reason: `${message}.`, advice: 'Correct the YAML.' }
  return seen ?? exact ?? wordings[code] ?? own
}

/** Whether a place is in what indents its line, and a tab is among that. */
export function isAtTab(text: string, offset: number): boolean {
  const indent = /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? ''
  return indent.includes('\t') && offset <= lineStart(text, offset) + indent.length
}

/** What the text shows better than the code does. */
function wordByText(code: ErrorCode, text: string, { start }: Range): Wording | undefined {
  if (isAtTab(text, start)) return tab
  if (isIndentedKey(code, text, start)) return indentedKey
  const before = text[start - 1] ?? ''
  // Right behind a quote that ended a text, or at one that begins a text which ends too early.
  if (code === 'UNEXPECTED_TOKEN' && /\w/.test(text[start] ?? '')) return quotes[before]
  if (code === 'BLOCK_AS_IMPLICIT_KEY') {
    const quoted = /^(["'])(?:(?!\1)[^\n])*\1(\w?)/.exec(text.slice(start, lineEnd(text, start)))
    if (quoted !== null) return quoted[2] === '' ? behindQuotes : quotes[quoted[1] ?? '']
  }
  return isBelowComment(text, start) ? belowComment : undefined
}

/** Whether a place is that of a key which begins its line behind blanks. */
function isIndentedKey(code: ErrorCode, text: string, start: number): boolean {
  const indent = text.slice(lineStart(text, start), start)
  const isKey = /^(["']?)[\w.-]+\1[ \t]*:(?:\s|$)/.test(text.slice(start))
  return /^(?:BAD_INDENT|\w+_IMPLICIT_KEY)$/.test(code) && /^[ \t]+["']?$/.test(indent) && isKey
}

/** Whether an indented line that is no key stands below one with a comment behind something. */
function isBelowComment(text: string, offset: number): boolean {
  const from = lineStart(text, offset)
  const above = text.slice(0, from).trimEnd()
  const isText = /^[ \t]+(?![-#?][ \t])(?!\S*:[ \t])\S/.test(text.slice(from, lineEnd(text, from)))
  return isText && /(?:^|\S)[ \t]+#/.test(above.slice(lineStart(above, above.length)))
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  return end === -1 ? text.length : end
}
