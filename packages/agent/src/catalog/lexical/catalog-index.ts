import {
  createSearch,
  type Field,
  makeReader,
  type Read,
  rarity,
  readField,
  type Search,
  wordWeight,
} from '@skillfold/runtime/search'
import { type CatalogEntry, originOf } from '../read/index.ts'

/** The skills of a prompt, ready to be compared with messages. */
export interface CatalogIndex {
  readonly entries: readonly CatalogEntry[]
  /** UTF-16 units of all entries together. */
  readonly size: number
  readonly search: Search
  /** What is known of each entry, by its name. */
  readonly known: ReadonlyMap<string, KnownEntry>
  /** For each stem the positions of the entries that hold it. */
  readonly holders: ReadonlyMap<string, readonly number[]>
  readonly read: Read
}

export interface KnownEntry {
  readonly entry: CatalogEntry
  /** Its position. */
  readonly at: number
  /** Name and description. */
  readonly field: Field
  /** The stems of its name. */
  readonly nameWords: readonly string[]
}

/**
 * Indexes the skills of a prompt.
 *
 * @param entries The skills; names are unique.
 * @returns The index.
 */
export function indexCatalog(entries: readonly CatalogEntry[]): CatalogIndex {
  const read = makeReader()
  const holders = new Map<string, number[]>()
  const known = new Map<string, KnownEntry>()
  let size = 0
  for (const [at, entry] of entries.entries()) {
    size += sizeOf(entry)
    const name = entry.name.replaceAll(/[-_/.:]/g, ' ')
    const field = readField([name, entry.description], read)
    const nameWords = [...readField([name], read, false).words.keys()]
    known.set(entry.name, { entry, at, field, nameWords })
    for (const word of field.words.keys()) {
      const list = holders.get(word)
      if (list === undefined) holders.set(word, [at])
      else list.push(at)
    }
  }
  return { entries, size, search: createSearch(entries), known, holders, read }
}

/** UTF-16 units that an entry takes. */
export const sizeOf = ({ start, end }: CatalogEntry): number => end - start

/** What a stem says that some entries hold: more the fewer they are, less for `please`. */
export function weightOf(word: string, { entries, holders }: CatalogIndex): number {
  return wordWeight(word) * rarity(entries.length, holders.get(word)?.length ?? 0.5)
}

/**
 * Remembers the index made last, since catalogs hardly change between turns.
 *
 * @returns Gives the index of entries.
 */
export function rememberIndex(): (entries: readonly CatalogEntry[]) => CatalogIndex {
  let last: CatalogIndex | undefined
  return (entries) => {
    if (last === undefined || !saySame(last.entries, entries)) last = indexCatalog(entries)
    return last
  }
}

function saySame(some: readonly CatalogEntry[], others: readonly CatalogEntry[]): boolean {
  if (originOf(some) === originOf(others)) return true
  if (some.length !== others.length) return false
  return some.every(({ name, description }, at) => {
    const other = others[at]
    return name === other?.name && description === other.description
  })
}
