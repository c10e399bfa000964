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
  let generation = 0
  return {
    selected,
    clear() {
      generation++
      selected.clear()
    },
    begin() {
      const begun = generation
      return {
        add(names) {
          if (begun !== generation) return false
          for (const name of names) selected.add(name)
          return true
        },
      }
    },
    read: rememberCatalog(),
  }
}
