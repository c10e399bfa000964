/** Counts tokens, and remembers what it counted in this compile and the one before. */
export interface Counter {
  count(text: string): number
  /** Begins a new compile: what the last one did not count is forgotten. */
  next(): void
}

/**
 * Wraps a tokenizer's `count`, so that a dev server counts only what changed.
 *
 * @param count Counts a text, in tokens.
 * @returns The counter.
 */
export function createCounter(count: (text: string) => number): Counter {
  let current = new Map<string, number>()
  let previous = new Map<string, number>()
  return {
    count(text) {
      let tokens = current.get(text)
      if (tokens === undefined) {
        tokens = previous.get(text) ?? count(text)
        current.set(text, tokens)
      }
      return tokens
    },
    next() {
      previous = current
      current = new Map()
    },
  }
}
