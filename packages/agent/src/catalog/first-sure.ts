import { attempt } from './attempt.ts'
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
