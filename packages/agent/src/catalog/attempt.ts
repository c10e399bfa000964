import { type SelectionFailure, selectionFailures } from './reasons.ts'
import type { Selection, SelectionRequest, Selector } from './selector.ts'

/**
 * Runs a selector.
 *
 * @param select The selector.
 * @param request What it chooses from.
 * @returns What it chose, copied; a reason of the list, whatever it gave, where it throws, or names
 *   what is not listed, or twice.
 */
export async function attempt(select: Selector, request: SelectionRequest): Promise<Selection> {
  try {
    const selection = copy(await select(request))
    return isKnown(selection, request) ? selection : { reason: 'unknown-name' }
  } catch {
    return { reason: 'selector-error' }
  }
}

/** What a selector gave, read once: it is the caller's, and may change. */
function copy(given: Selection): Selection {
  if ('reason' in given) {
    const { reason } = given
    return { reason: isFailure(reason) ? reason : 'selector-error' }
  }
  const { names } = given
  if (!Array.isArray(names)) return { reason: 'selector-error' }
  return { names: [...names] }
}

const isFailure = (reason: SelectionFailure): boolean => selectionFailures.includes(reason)

/** Whether a selection names only what is listed, and nothing twice. */
export function isKnown(selection: Selection, { entries }: SelectionRequest): boolean {
  if (!('names' in selection)) return true
  const listed = new Set(entries.map(({ name }) => name))
  return selection.names.every((name) => listed.delete(name))
}
