import type { CatalogEntry } from './read/entry.ts'
import type { SelectionFailure } from './reasons.ts'

/** What a selector chooses from. */
export interface SelectionRequest {
  /** What the user wrote. */
  readonly message: string
  /** All skills of the prompt, in its order. */
  readonly entries: readonly CatalogEntry[]
  /** Those that stay in any case. */
  readonly staying: ReadonlySet<CatalogEntry>
  /** Names that the session chose before; their entries are among those that stay. */
  readonly selected: readonly string[]
  /** Ends the work early. */
  readonly signal: AbortSignal
}

/** What a selector chose, which may be nothing; or why there is no choice. */
export type Selection =
  | {
      /** Names of the skills that are needed, or may be. They stay for the rest of the session. */
      readonly names: readonly string[]
    }
  | { readonly reason: SelectionFailure }

/** Chooses the skills that a message needs. It may throw: the prompt then stays as it is. */
export type Selector = (request: SelectionRequest) => Selection | Promise<Selection>
