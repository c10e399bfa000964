/**
 * One line, read from left to right. White space is counted in columns: a tab goes up to the next
 * column that four divides, and a container may take a part of one.
 */
export class Line {
  /** Without its ending. */
  text = ''
  /** Where it begins in the source, in UTF-16 units. */
  start = 0
  /** Its line ending; empty at the end of the source. */
  ending = ''
  /** What is read next, in `text`. */
  index = 0
  /** Columns of white space that come next. */
  indent = 0
  /** What comes after that white space, in `text`. */
  first = 0
  /** Whether a part of the tab at `index` is read already. */
  inTab = false
  #column = 0

  /** Begins another line. */
  open(text: string, start: number, ending: string): void {
    this.text = text
    this.start = start
    this.ending = ending
    this.index = 0
    this.inTab = false
    this.#column = 0
    this.#measure()
  }

  /** Whether nothing but white space is left. */
  get isBlank(): boolean {
    return this.first === this.text.length
  }

  /** The character after the white space. */
  get character(): string {
    return this.text.charAt(this.first)
  }

  /** Reads up to so many columns of white space. */
  skip(columns: number): void {
    const end = this.#column + Math.min(columns, this.indent)
    while (this.#column < end) {
      const next = columnAfter(this.text.charCodeAt(this.index), this.#column)
      this.inTab = next > end
      this.#column = Math.min(next, end)
      if (!this.inTab) this.index++
    }
    this.#measure()
  }

  /** Reads the white space and so many characters after it, none of them a tab. */
  skipMarker(length: number): void {
    this.index = this.first + length
    this.#column += this.indent + length
    this.inTab = false
    this.#measure()
  }

  #measure(): void {
    const { text } = this
    let index = this.index
    let column = this.#column
    for (;;) {
      const next = columnAfter(text.charCodeAt(index), column)
      if (next === column) break
      column = next
      index++
    }
    this.first = index
    this.indent = column - this.#column
  }
}

/** The column after a character of white space; the same column for any other. */
function columnAfter(code: number, column: number): number {
  if (code === 0x20) return column + 1
  return code === 0x09 ? column + 4 - (column % 4) : column
}
