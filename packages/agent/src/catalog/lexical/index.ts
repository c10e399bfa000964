import type { Selector } from '../selector.ts'
import { rememberIndex } from './catalog-index.ts'
import { gatherEvidence } from './evidence.ts'
import { pickSkills } from './pick.ts'
import { judge } from './sureness.ts'

export interface LexicalSelectorOptions {
  /**
   * Part of the catalog's characters that may stay, from 0 to 1; more where it is but a few
   * skills. @default 0.046
   */
  readonly share?: number
  /** As many skills may stay in any case. @default 5 */
  readonly least?: number
  /**
   * How sure it has to be, from 0 to 1. A higher one leaves out needed skills less often, and more
   * often leaves the prompt as it is; the curve is in `docs/performance.md`. @default 0.955
   */
  readonly threshold?: number
}

/**
 * Chooses by words alone, without a model: the skills that fit a message best, as many as take a
 * small part of the catalog, where it is sure that no needed one is left out. A catalog is indexed
 * when it is first seen.
 *
 * @param options See `LexicalSelectorOptions`.
 * @returns The selector.
 */
export function lexicalSelector({
  share = 0.046,
  least = 5,
  threshold = 0.955,
}: LexicalSelectorOptions = {}): Selector {
  const indexOf = rememberIndex()
  return ({ message, entries, staying }) => {
    const index = indexOf(entries)
    const stay = new Set(Array.from(staying, ({ name }) => name))
    const pick = pickSkills(index, message, stay, { share, least })
    if (pick.names.length === 0) return { reason: 'unsure' }
    const sureness = judge(gatherEvidence(index, message, pick))
    if (sureness < threshold) return { reason: 'unsure' }
    return { names: pick.names }
  }
}
