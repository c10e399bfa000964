import { hash } from 'node:crypto'

/** So many counts that the last compile did not use are kept, for undone edits and other roots. */
const spare = 50_000

/** A text's digest and its tokens. */
export type KnownCount = readonly [digest: string, tokens: number]

/** Token counts by the digest of their text. */
export interface Counts {
  /**
   * @param text The text.
   * @param count Counts it, where it is not known.
   * @returns Its tokens.
   */
  of(text: string, count: () => number): number
  /** Begins a new compile. */
  next(): void
  /** How many were counted, and not known. */
  readonly counted: number
  /** What is worth keeping: all that the last compile used, and some of before. */
  all(): readonly KnownCount[]
}

/**
 * Remembers counts.
 *
 * @param known Counts that `all` gave before.
 * @returns The counts.
 */
export function createCounts(known: readonly KnownCount[] = []): Counts {
  let older = new Map<string, number>()
  let used = new Map(known)
  let counted = 0
  /** Without the oldest of what the last compile did not use. */
  const kept = (): KnownCount[] => [
    ...[...older].filter(([digest]) => !used.has(digest)).slice(-spare),
    ...used,
  ]
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
      older = new Map(kept())
      used = new Map()
    },
    get counted() {
      return counted
    },
    all: kept,
  }
}
