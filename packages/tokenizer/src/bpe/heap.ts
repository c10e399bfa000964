/** A binary heap of numbers, the lowest on top. */
export class Heap {
  readonly #entries: Float64Array
  #size = 0

  /** @param capacity The most numbers that it holds at once. */
  constructor(capacity: number) {
    this.#entries = new Float64Array(capacity)
  }

  /** Adds a number. */
  push(entry: number): void {
    const entries = this.#entries
    let place = this.#size++
    while (place > 0) {
      const parent = (place - 1) >> 1
      if ((entries[parent] as number) <= entry) break
      entries[place] = entries[parent] as number
      place = parent
    }
    entries[place] = entry
  }

  /** Takes the lowest number away; `undefined` where there is none. */
  pop(): number | undefined {
    if (this.#size === 0) return undefined
    const entries = this.#entries
    const lowest = entries[0]
    const last = entries[--this.#size] as number
    let place = 0
    for (let child = 1; child < this.#size; child = 2 * place + 1) {
      const other = child + 1
      if (other < this.#size && (entries[other] as number) < (entries[child] as number))
        child = other
      if ((entries[child] as number) >= last) break
      entries[place] = entries[child] as number
      place = child
    }
    entries[place] = last
    return lowest
  }
}
