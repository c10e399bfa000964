import type { ErrorCode } from 'yaml'

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

/** What the parser's own words tell apart within a code. */
const finer: readonly (readonly [message: RegExp, wording: Wording])[] = [
  [/followed by map values/, noKey],
  [
    /^Missing directives-end/,
    {
      reason: 'A line above begins with `%`, which YAML takes for a directive.',
      advice: 'Remove it: a skill needs none.',
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
  TAB_AS_INDENT: {
    reason: 'A tab indents this line, and YAML allows only spaces there.',
    advice: 'Replace it by spaces.',
  },
  UNEXPECTED_TOKEN: {
    reason: 'Something follows that YAML does not expect after what stands before.',
    advice: 'Quote the whole value if it is text.',
  },
}

/**
 * Words an error of the YAML parser.
 *
 * @param code The parser's code.
 * @param message The parser's own words, for codes that have none here.
 */
export function wordYamlError(code: ErrorCode, message: string): Wording {
  const exact = finer.find(([words]) => words.test(message))?.[1]
  return exact ?? wordings[code] ?? { reason: `${message}.`, advice: 'Correct the YAML.' }
}
