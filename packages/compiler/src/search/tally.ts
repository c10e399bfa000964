/** Counts numbered words, one text after another. */
export class Tally {
  #counts = new Uint32Array(1024)
  #seen: number[] = []

  /** How many different words there are so far. */
  get size(): number {
    return this.#seen.length
  }

  add(word: number, by: number): void {
    if (word >= this.#counts.length) {
      const larger = new Uint32Array(Math.max(2 * this.#counts.length, word + 1))
      larger.set(this.#counts)
      this.#counts = larger
    }
    const before = this.#counts[word] as number
    if (before === 0) this.#seen.push(word)
    this.#counts[word] = before + by
  }

  /**
   * Ends a text.
   *
   * @returns Its words, in the order in which they were first added, and the count of each.
   */
  take(): { words: Uint32Array; counts: Uint32Array } {
    const words = Uint32Array.from(this.#seen)
    const counts = words.map((word) => this.#counts[word] as number)
    for (const word of words) this.#counts[word] = 0
    this.#seen = []
    return { words, counts }
  }
}
