import { hash } from 'node:crypto'

/** So many counts that the last compile did not use are kept, for undone edits and other roots. */
const spare = 50_000

/** Token counts by the digest of their text. */
export interface Counts {
  /**
   * @param text The text.
   * @param count Counts it, where it is not known.
   * @returns Its tokens.
   */
  of(text: string, count: () => number): number
  /** Begins a new compile: of what the ones before used, the oldest is forgotten. */
  next(): void
  /** How many were counted, and not known. */
  readonly counted: number
  /** All that are known, the latest used last. */
  all(): Readonly<Record<string, number>>
}

/**
 * Remembers counts.
 *
 * @param known Counts that `all` gave before.
 * @returns The counts.
 */
export function createCounts(known: Readonly<Record<string, number>> = {}): Counts {
  let older = new Map(Object.entries(known))
  let used = new Map<string, number>()
  let counted = 0
  const remembered = (): Map<string, number> => {
    const unused = [...older].filter(([digest]) => !used.has(digest))
    return new Map([...unused.slice(-spare), ...used])
  }
  return {
    of(text, count) {
      // 132 bits of it: no two texts meet.
      const digest = hash('sha256', text, 'base64url').slice(0, 22)
      const before = used.get(digest)
      if (before !== undefined) return before
      let tokens = older.get(digest)
      if (tokens === undefined) {
        tokens = count()
        counted++
      }
      used.set(digest, tokens)
      return tokens
    },
    next() {
      older = remembered()
      used = new Map()
    },
    get counted() {
      return counted
    },
    all: () => Object.fromEntries(remembered()),
  }
}
