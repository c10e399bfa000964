import { findBlock } from './block.ts'
import type { CatalogEntry, ReadFailure } from './entry.ts'
import { splitLines } from './lines.ts'
import { type Reading, readMarked } from './read-catalog.ts'

/**
 * Makes a reader that remembers the list it read last: hosts change the text around it from turn
 * to turn, and the list hardly ever.
 *
 * @returns Reads as `readCatalog` does. While the list stays, so do all parts of its entries but
 *   their offsets.
 */
export function rememberCatalog(): (text: string) => readonly CatalogEntry[] | ReadFailure {
  let last: { text: string; reading: Reading } | undefined
  return (text) => {
    if (text === last?.text) return last.reading.entries
    const reading = (last && recognise(last.reading, text)) ?? readMarked(text)
    if (typeof reading === 'string') return reading
    last = { text, reading }
    return reading.entries
  }
}

/** Finds a list again by its bytes; only what is around is read. */
function recognise({ entries, marked }: Reading, text: string): Reading | undefined {
  if (marked === undefined) return undefined
  const start = text.indexOf(marked.text)
  const end = start + marked.text.length
  if (start === -1 || (start > 0 && text[start - 1] !== '\n')) return undefined
  if (!marked.text.endsWith('\n') && end < text.length) return undefined
  const around = text.slice(0, start) + marked.marks + text.slice(end)
  if (typeof findBlock(splitLines(around)) === 'string') return undefined
  return { entries: move(entries, start - marked.start), marked: { ...marked, start } }
}

/** Entries as they were read first, by those that were moved since. */
const origins = new WeakMap<readonly CatalogEntry[], readonly CatalogEntry[]>()

function move(entries: readonly CatalogEntry[], by: number): readonly CatalogEntry[] {
  if (by === 0) return entries
  const moved = Object.freeze(
    entries.map((entry) =>
      Object.freeze({ ...entry, start: entry.start + by, end: entry.end + by }),
    ),
  )
  origins.set(moved, originOf(entries))
  return moved
}

/**
 * Finds what to remember things of a list by.
 *
 * @param entries The skills of a prompt.
 * @returns The same skills as they were read first, maybe at other offsets.
 */
export const originOf = (entries: readonly CatalogEntry[]): readonly CatalogEntry[] =>
  origins.get(entries) ?? entries
