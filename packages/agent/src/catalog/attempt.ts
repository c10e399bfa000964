import type { Selection, SelectionRequest, Selector } from './selector.ts'

/**
 * Runs a selector.
 *
 * @param select The selector.
 * @param request What it chooses from.
 * @returns What it chose; a reason where it throws, or names what is not listed, or twice.
 */
export async function attempt(select: Selector, request: SelectionRequest): Promise<Selection> {
  try {
    const selection = await select(request)
    return isKnown(selection, request) ? selection : { reason: 'unknown-name' }
  } catch {
    return { reason: 'selector-error' }
  }
}

/** Whether a selection names only what is listed, and nothing twice. */
export function isKnown(selection: Selection, { entries }: SelectionRequest): boolean {
  if (!('names' in selection)) return true
  const listed = new Set(entries.map(({ name }) => name))
  return [...selection.names, ...(selection.also ?? [])].every((name) => listed.delete(name))
}
