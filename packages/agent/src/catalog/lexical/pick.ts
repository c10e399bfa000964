import { type CatalogIndex, sizeOf } from './catalog-index.ts'

/** How many skills are kept. */
export interface PickLimits {
  /** Part of the catalog's characters that may stay, from 0 to 1. */
  readonly share: number
  /** As many skills may stay in any case. */
  readonly least: number
}

/** The skills that fit a message best. */
export interface Pick {
  /** Names, best first; those that stay in any case are among them where they fit. */
  readonly names: readonly string[]
  /**
   * How well the best skill fits that is left out, as a part of how well the best one does; from
   * 0 to 1.
   */
  readonly next: number
}

/** A skill that fits less than this part of the best one says nothing. */
const weakest = 0.03

/**
 * Picks the skills that fit a message best, as many as may stay.
 *
 * @param index The skills.
 * @param message What the user wrote.
 * @param staying Names of skills that stay in any case; what they take is not free.
 * @param limits How many.
 * @returns The skills.
 */
export function pickSkills(
  { search, entries, known, size }: CatalogIndex,
  message: string,
  staying: ReadonlySet<string>,
  { share, least }: PickLimits,
): Pick {
  const limit = Math.max(least + 1, Math.ceil(2 * share * entries.length)) + staying.size
  const hits = search.search(message, { limit }).hits
  const sizes = (names: Iterable<string>): number => {
    let sum = 0
    for (const name of names) {
      const entry = known.get(name)?.entry
      if (entry !== undefined) sum += sizeOf(entry)
    }
    return sum
  }
  // What stays in any case may leave no room; half of it is for what fits.
  let room = size * share - Math.min(sizes(staying), (size * share) / 2)
  const names: string[] = []
  const best = points(hits[0]?.score)
  for (const { name, score } of hits) {
    const fit = points(score) / best
    if (!staying.has(name)) {
      room -= sizes([name])
      if (fit < weakest || (room < 0 && names.length >= least)) return { names, next: fit }
    }
    names.push(name)
  }
  return { names, next: 0 }
}

/** The points behind a score, in units of what a skill needs, see `SearchHit`. */
const points = (score = 0): number => score / (1 - Math.min(score, 1 - 1e-6))
