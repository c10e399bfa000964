import { findBlock } from './block.ts'
import { elementStart, readElements } from './elements.ts'
import type { CatalogEntry, ReadFailure } from './entry.ts'
import { splitLines } from './lines.ts'
import { readList } from './list.ts'

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
  const lines = splitLines(text)
  const block = findBlock(lines)
  if (typeof block === 'string') return block
  const inside = lines.slice(block.first, block.end)
  const [first, last] = [inside[0], inside.at(-1)]
  if (first === undefined || last === undefined) return 'no-catalog'
  const list = readList(inside, block.closed)
  const hasElements = elementStart.test(text.slice(first.start, last.end))
  if (hasElements && (list.length > 0 || !block.closed)) return 'unreadable'
  const entries = hasElements ? readElements(text, first.start, last.end) : list
  if (typeof entries === 'string') return entries
  if (entries.length === 0) return 'no-catalog'
  const names = new Set(entries.map(({ name }) => name))
  return names.size < entries.length ? 'duplicate-name' : entries
}
