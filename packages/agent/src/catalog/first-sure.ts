import type { Selection, Selector } from './selector.ts'

/**
 * Asks selectors in turn, until one is sure.
 *
 * @param selectors Such as a lexical one, then one that asks a model.
 * @returns A selector. Where none is sure, its reason is that of the last.
 */
export function firstSure(...selectors: readonly Selector[]): Selector {
  return async (request) => {
    let selection: Selection = { reason: 'unsure' }
    for (const select of selectors) {
      if (request.signal.aborted) break
      selection = await attempt(select, request)
      if ('names' in selection) break
    }
    return selection
  }
}

/** Runs a selector; one that throws is one that is not sure. */
export async function attempt(
  select: Selector,
  request: Parameters<Selector>[0],
): Promise<Selection> {
  try {
    return check(await select(request), request)
  } catch {
    return { reason: 'selector-error' }
  }
}

/** Refuses names that are not listed, or twice. */
function check(selection: Selection, { entries }: Parameters<Selector>[0]): Selection {
  if (!('names' in selection)) return selection
  const listed = new Set(entries.map(({ name }) => name))
  const all = [...selection.names, ...(selection.also ?? [])]
  const known = all.every((name) => listed.delete(name))
  return known ? selection : { reason: 'unknown-name' }
}
