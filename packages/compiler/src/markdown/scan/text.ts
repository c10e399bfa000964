import type { Line } from './line.ts'

/** Text of one block, put together from its lines without the marks of the containers around. */
export class Text {
  /** With the line endings between lines as they are written. */
  value = ''
  #ending = ''
  /** Where each line begins, in `value` and in the source. */
  readonly #starts: number[] = []
  readonly #offsets: number[] = []

  /** Appends what is left of a line, from `from` to `to` in the line. */
  add(line: Line, from: number, to: number = line.text.length): void {
    this.value += this.#ending
    this.#starts.push(this.value.length)
    this.#offsets.push(line.start + from)
    this.value += line.text.slice(from, to)
    this.#ending = line.ending
  }

  /** How many lines it has. */
  get lines(): number {
    return this.#starts.length
  }

  /** Where a character of `value` is in the source, in UTF-16 units. */
  offset(index: number): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= index) low = middle
      else high = middle - 1
    }
    return (this.#offsets[low] ?? 0) + index - (this.#starts[low] ?? 0)
  }

  /** Where a part of `value` that ends before `index` ends in the source. */
  endOffset(index: number): number {
    return this.offset(index - 1) + 1
  }
}
