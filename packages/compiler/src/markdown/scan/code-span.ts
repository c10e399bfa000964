/** Code within a text, between backticks. */
export interface CodeSpan {
  readonly code: string
  readonly end: number
}

/** Reads the code spans of one text. */
export class CodeSpans {
  readonly #text: string
  /** Where the last run of backticks of each length begins. */
  #last: ReadonlyMap<number, number> | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** Reads a code span that the run of so many backticks at `index` begins. */
  read(index: number, length: number): CodeSpan | undefined {
    this.#last ??= lastRuns(this.#text)
    const last = this.#last.get(length) ?? index
    if (last <= index) return undefined
    const runs = /`+/g
    runs.lastIndex = index + length
    for (let run = runs.exec(this.#text); run !== null; run = runs.exec(this.#text)) {
      if (run[0].length !== length) continue
      return { code: unpad(this.#text.slice(index + length, run.index)), end: runs.lastIndex }
    }
    return undefined
  }
}

function lastRuns(text: string): Map<number, number> {
  const last = new Map<number, number>()
  for (const { 0: run, index } of text.matchAll(/`+/g)) last.set(run.length, index)
  return last
}

/** One space or line ending on both sides lets code begin and end with a backtick. */
function unpad(code: string): string {
  if (!/[^ \r\n]/.test(code)) return code
  const before = /^(?: |\r?\n)/.exec(code)
  const after = /(?: |\r?\n)$/.exec(code)
  if (before === null || after === null) return code
  return code.slice(before[0].length, after.index)
}
