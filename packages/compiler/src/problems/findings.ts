import { frame } from './frame.ts'
import { Lines } from './lines.ts'
import type { Edit, Problem } from './problem.ts'
import { type ProblemArgs, type ProblemCode, rules } from './rules.ts'

/** A part of a text, in UTF-16 offsets; `end` is behind the last unit. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** What problems of a file are told apart by. */
export interface FindingsOptions {
  /** Path to show, from the project's root, with `/`. */
  readonly file: string
  /** The npm package that the file is in, where it is not one's own. */
  readonly dependency?: string | undefined
  /** The file's whole text; none where it cannot be shown. */
  readonly text?: string
  /** `'spec'` makes breaches of the specification errors. */
  readonly profile?: 'default' | 'spec'
  /** Whether the text is the file's, byte for byte, so that it can be mended. Yes by default. */
  readonly exact?: boolean
}

/** Collects the problems of one file, each with its place and frame. */
export class Findings {
  readonly problems: Problem[] = []
  readonly #options: FindingsOptions
  #lines: Lines | undefined
  #isMendable: boolean

  constructor(options: FindingsOptions) {
    this.#options = options
    this.#isMendable = options.exact ?? true
  }

  /** Offers no fix from here on, where what the file means is not certain. */
  withholdFixes(): void {
    this.#isMendable = false
  }

  /**
   * Takes the fixes away that turned out not to be safe.
   *
   * @param isSafe Whether a problem keeps its fix.
   */
  keepFixes(isSafe: (problem: Problem) => boolean): void {
    for (const [index, problem] of this.problems.entries()) {
      if (problem.fix === undefined || isSafe(problem)) continue
      const { fix: _, ...unmendable } = problem
      this.problems[index] = unmendable
    }
  }

  /** Lines of the file's text. */
  get lines(): Lines {
    this.#lines ??= new Lines(this.#options.text ?? '')
    return this.#lines
  }

  /**
   * Adds a problem.
   *
   * @param code Its code.
   * @param range Where it is in the file's text; the beginning where nothing better is known.
   * @param args What it is worded from.
   * @param fix Mends it for certain, where that is possible.
   */
  add<Code extends ProblemCode>(
    code: Code,
    range: Range | undefined,
    args: ProblemArgs<Code>,
    fix?: readonly Edit[],
  ): void {
    const { file, dependency, text, profile } = this.#options
    const place = this.place(range ?? { start: 0, end: 0 })
    const rule = rules[code]
    const problem = {
      code,
      severity: profile === 'spec' && rule.spec ? 'error' : rule.severity,
      args,
      file,
      ...place,
      ...(dependency === undefined ? {} : { dependency }),
      ...(text === undefined ? {} : { frame: frame(this.lines, place) }),
      ...(fix === undefined || !this.#isMendable ? {} : { fix }),
    }
    // A generic code and its own arguments belong together, which the union cannot see.
    this.problems.push(problem as unknown as Problem)
  }

  /** Says where a range is, in lines and columns. */
  place(range: Range): { line: number; column: number; endLine: number; endColumn: number } {
    const start = this.lines.point(range.start)
    const end = this.lines.point(range.end)
    return { ...start, endLine: end.line, endColumn: end.column }
  }
}
