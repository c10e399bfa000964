import type { Range } from './findings.ts'
import type { Place } from './problem.ts'

/**
 * Finds lines and columns in one text. A line ends in LF, CRLF or a lone CR. A byte order mark is no
 * part of the first line, as in editors.
 */
export class Lines {
  readonly #text: string
  readonly #starts: number[]

  constructor(text: string) {
    this.#text = text
    this.#starts = [text.startsWith('\uFEFF') ? 1 : 0]
    const lineEnd = text.includes('\r') ? /\r\n?|\n/g : /\n/g
    while (lineEnd.test(text)) this.#starts.push(lineEnd.lastIndex)
  }

  /** How many lines there are; a line end at the end of the text opens one more, empty line. */
  get count(): number {
    return this.#starts.length
  }

  /**
   * Says where an offset is.
   *
   * @param offset UTF-16 offset; one outside the text is moved to its nearer end.
   * @returns Line and column, from 1.
   */
  point(offset: number): { line: number; column: number } {
    const inside = Math.max(this.#starts[0] as number, Math.min(offset, this.#text.length))
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] as number) <= inside) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: inside - (this.#starts[low] as number) + 1 }
  }

  /**
   * Turns lines and columns into offsets.
   *
   * @param place As `point` says it; one place where it has no end.
   */
  range(place: Omit<Place, 'file'>): Range {
    const { line, column, endLine = line, endColumn = column } = place
    const at = (line: number, column: number): number =>
      (this.#starts[line - 1] ?? this.#text.length) + column - 1
    return { start: at(line, column), end: at(endLine, endColumn) }
  }

  /**
   * Gives a line without its end.
   *
   * @param line From 1.
   * @returns Its text; empty where there is no such line.
   */
  line(line: number): string {
    const start = this.#starts[line - 1]
    if (start === undefined) return ''
    return this.#text.slice(start, this.#starts[line]).replace(/[\r\n]+$/, '')
  }
}
