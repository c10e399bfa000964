import type { CatalogEntry } from './read/index.ts'

/** A text in which some entries are left. */
export interface Rewrite {
  readonly text: string
  /** SHA-256 of the text outside entries, as UTF-8, in hexadecimal. */
  readonly digest: string
}

/**
 * Takes entries out of a prompt, and nothing else.
 *
 * @param text The prompt.
 * @param entries All of its entries, in their order.
 * @param keep Those that stay.
 * @returns The shorter prompt; `undefined` where the text outside entries, or an entry that
 *   stays, would differ from what it was, or where there is no Web Crypto to tell by, or it fails.
 */
export async function takeOut(
  text: string,
  entries: readonly CatalogEntry[],
  keep: ReadonlySet<CatalogEntry>,
): Promise<Rewrite | undefined> {
  if (globalThis.crypto?.subtle === undefined) return undefined
  const pieces: string[] = []
  const kept: CatalogEntry[] = []
  let length = 0
  let at = 0
  const put = (start: number, end: number): void => {
    pieces.push(text.slice(start, end))
    length += end - start
  }
  for (const entry of entries) {
    put(at, entry.start)
    at = entry.end
    if (!keep.has(entry)) continue
    kept.push({ ...entry, start: length, end: length + entry.end - entry.start })
    put(entry.start, entry.end)
  }
  put(at, text.length)
  const shorter = pieces.join('')
  const digests = await Promise.all([
    digestOutside(text, entries),
    digestOutside(shorter, kept),
  ]).catch(() => undefined)
  if (digests === undefined) return undefined
  const originals = entries.filter((entry) => keep.has(entry))
  const same =
    digests[0] === digests[1] &&
    kept.every(({ start, end }, index) => {
      const original = originals[index]
      return shorter.slice(start, end) === text.slice(original?.start, original?.end)
    })
  return same ? { text: shorter, digest: digests[0] } : undefined
}

/**
 * Digests what stands outside entries.
 *
 * @param text A prompt.
 * @param entries Its entries, in their order.
 * @returns SHA-256 of the rest as UTF-8, in hexadecimal.
 */
export async function digestOutside(
  text: string,
  entries: readonly Pick<CatalogEntry, 'start' | 'end'>[],
): Promise<string> {
  let rest = ''
  let at = 0
  for (const { start, end } of entries) {
    rest += text.slice(at, start)
    at = end
  }
  rest += text.slice(at)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(rest))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
