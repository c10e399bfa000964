/** A skill as a prompt lists it. Offsets are in UTF-16 units of the prompt. */
export interface CatalogEntry {
  /** As the entry writes it, escapes of markup resolved; a plugin's prefix is part of it. */
  readonly name: string
  /** All that the entry says besides its name and place. */
  readonly description: string
  readonly start: number
  /** After the last line, its end included. */
  readonly end: number
  /**
   * Names of lines inside that could be entries of their own, but look like a part of the
   * description. They stay or go with the entry, so neither reading loses anything.
   */
  readonly within: readonly string[]
  /** Whether prose may be among its lines, so that it has to stay. */
  readonly fixed: boolean
}

/** Why no entries are taken out of a prompt. */
export type ReadFailure =
  /** The prompt has no block of skills. */
  | 'no-catalog'
  /** There are several, or the marks of one do not pair. */
  | 'several-catalogs'
  /** The block cannot be read for certain. */
  | 'unreadable'
  /** Two entries have one name. */
  | 'duplicate-name'
