import { findBlock } from './block.ts'
import { elementStart, readElements } from './elements.ts'
import type { CatalogEntry, ReadFailure } from './entry.ts'
import { splitLines } from './lines.ts'
import { readList } from './list.ts'
import { hasSpans } from './spans.ts'

/**
 * Reads the skills that a prompt lists. There are these forms, in `<skills>` or
 * `<available_skills>`, each alone on its line:
 *
 * - a list, `- name: description`, with lines that go on;
 * - `<skill name="…" description="…" />` and `<skill name="…">…</skill>`;
 * - the Agent Skills specification's `<skill>` with `<name>` and `<description>`
 *   (https://agentskills.io/specification).
 *
 * A list may also stand under a heading "Available skills", as Codex writes it, with
 * `(file: …)` at the end of its entries, or under a line "The following skills are available …:".
 * Names may hold colons. Line ends, indentation, blank lines and prose are left as they are.
 *
 * @param text A prompt.
 * @returns The entries in their order, or why they cannot be read for certain.
 */
export function readCatalog(text: string): readonly CatalogEntry[] | ReadFailure {
  const reading = readMarked(text)
  return typeof reading === 'string' ? reading : reading.entries
}

/** The skills of a prompt, and where they stand. */
export interface Reading {
  readonly entries: readonly CatalogEntry[]
  /** The list with the lines of its marks; `undefined` for one without marks of its own. */
  readonly marked:
    | { readonly start: number; readonly text: string; readonly marks: string }
    | undefined
}

/**
 * Reads the skills that a prompt lists, as `readCatalog` does.
 *
 * @param text A prompt.
 * @returns The skills and where they stand, or why they cannot be read for certain.
 */
export function readMarked(text: string): Reading | ReadFailure {
  const lines = splitLines(text)
  const block = findBlock(lines)
  if (typeof block === 'string') return block
  const inside = lines.slice(block.first, block.end)
  const [first, last] = [inside[0], inside.at(-1)]
  if (first === undefined || last === undefined) return 'no-catalog'
  const hasElements = elementStart.test(text.slice(first.start, last.end))
  if (hasElements && !block.closed) return 'unreadable'
  const entries = hasElements ? readElements(text, first.start, last.end) : readList(inside, block)
  if (typeof entries === 'string') return entries
  if (entries.length === 0) return 'no-catalog'
  if (hasTwins(entries)) return 'duplicate-name'
  const end = block.marked ? last.end : (entries.at(-1)?.end ?? last.end)
  const bounds = { start: first.start, end, outerEnd: last.end }
  if (hasSpans(text, bounds, entries, !hasElements)) return 'unreadable'
  // Callers' functions get them, and offsets must stay those of the text.
  for (const entry of entries) Object.freeze(entry)
  const [open, close] = block.marked ? [lines[block.first - 1], lines[block.end]] : []
  const marked = open &&
    close && {
      start: open.start,
      text: text.slice(open.start, close.end),
      marks: text.slice(open.start, open.end) + text.slice(close.start, close.end),
    }
  return { entries: Object.freeze(entries), marked }
}

/** Whether a name is that of two entries, or of one and of a bullet inside another. */
function hasTwins(entries: readonly CatalogEntry[]): boolean {
  const names = new Set(entries.map(({ name }) => name))
  return (
    names.size < entries.length ||
    entries.some(({ within }) => within.some((name) => names.has(name)))
  )
}
