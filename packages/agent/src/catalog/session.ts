import { type CatalogEntry, type ReadFailure, rememberCatalog } from './read/index.ts'

/**
 * What a conversation has chosen so far. Selections only grow: what one turn needed, a later one
 * may refer to.
 */
export interface CatalogSession {
  /** Names of the skills that turns have chosen, in the order in which they were. */
  readonly selected: ReadonlySet<string>
  /**
   * Forgets them; to be called where the conversation is switched, branched or ended. What a
   * selector chooses that is still at work then counts for nothing.
   */
  clear(): void
  /** Begins a turn of the conversation as it is now. */
  begin(): CatalogTurn
  /** Reads a prompt; the list read last is remembered, for it hardly changes between turns. */
  read(text: string): readonly CatalogEntry[] | ReadFailure
}

/** One turn of a conversation. */
export interface CatalogTurn {
  /** Aborted once the session is cleared: nobody waits for what is chosen for this turn. */
  readonly signal: AbortSignal
  /**
   * Adds to what is selected.
   *
   * @param names Names of skills.
   * @returns Whether it did; false where the session was cleared since the turn began.
   */
  add(names: Iterable<string>): boolean
}

/** Begins a conversation. */
export function createCatalogSession(): CatalogSession {
  const selected = new Set<string>()
  let conversation = new AbortController()
  return {
    selected,
    clear() {
      conversation.abort()
      conversation = new AbortController()
      selected.clear()
    },
    begin() {
      const { signal } = conversation
      return {
        signal,
        add(names) {
          if (signal.aborted) return false
          for (const name of names) selected.add(name)
          return true
        },
      }
    },
    read: rememberCatalog(),
  }
}
