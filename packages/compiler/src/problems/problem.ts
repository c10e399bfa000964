import { compareText } from '../text/compare.ts'
import { codePoint } from './frame.ts'
import { type ProblemArgs, type ProblemCode, rules } from './rules.ts'

const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/g

/** How much a problem weighs. Errors fail a build. */
export type Severity = 'error' | 'warning' | 'info'

/** A place in a file: lines and columns count from 1, columns in UTF-16 units. */
export interface Place {
  /** Path from the project's root, with `/`. */
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine?: number
  readonly endColumn?: number
}

/** Replaces the text from `start` to `end` (UTF-16 offsets in the file) by `text`. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Something wrong in the input, as data. `problemMessage` words it. */
export interface Problem<Code extends ProblemCode = ProblemCode> extends Place {
  readonly code: Code
  readonly severity: Severity
  readonly args: ProblemArgs<Code>
  /** The npm package that it is in, where it is not in one's own files. */
  readonly dependency?: string
  /** The skill that it is about, by name where one could be read. */
  readonly skill?: string
  /** The lines around the place, with a mark; absent where the file cannot be shown. */
  readonly frame?: string
  /** Mends the problem for certain, where that is possible. */
  readonly fix?: readonly Edit[]
  /** Hex SHA-256 of the bytes of the file that the fix is for. */
  readonly fixOf?: string
}

/**
 * Words a problem: the fact, then the way out. Line breaks in what someone wrote are named, so that
 * no line of the message is theirs.
 *
 * @param problem The problem.
 * @returns One or two sentences, without the place.
 */
export function problemMessage(problem: Problem): string {
  const rule = rules[problem.code]
  return (rule.message as (args: unknown) => string)(onOneLine(problem.args))
}

function onOneLine(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(lineBreak, codePoint)
  if (Array.isArray(value)) return value.map(onOneLine)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, onOneLine(one)]))
}

/** Orders problems by file, line, column, then code. */
export function compareProblems(a: Problem, b: Problem): number {
  return (
    compareText(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compareText(a.code, b.code)
  )
}
