import { makeReader, readField, readName, weighEntries } from '@skillfold/runtime/search'
import { nameFinder } from '../../search/redirects.ts'
import type { SourceSkill } from '../../skill/source-skill.ts'
import { denies } from './clauses.ts'

/** What counts of a word that another part of the line says too. */
const repeated = 0.5
/** What counts of a clause about other skills, or about what the skill is not for. */
const aboutOthers = 0.2

/** A clause, and how much it tells its skill from the others. */
export interface TellingClause {
  readonly text: string
  /** The part of its words' weight that counts, 0 to 1. */
  readonly share: number
  /** Weights by stem. */
  readonly words: ReadonlyMap<string, number>
}

/** Reads the clauses of a skill's description. */
export type ReadClauses = (skill: SourceSkill, clauses: readonly string[]) => TellingClause[]

/**
 * Prepares to weigh the clauses of descriptions. Words weigh what they do in a search: the fewer
 * skills have a word, the more it says, and half of that where the name says it already. Earlier
 * clauses count more, since authors begin with what matters. `bench/overflow` measures the whole.
 *
 * @param skills All skills of the index.
 */
export function tellApart(skills: readonly SourceSkill[]): ReadClauses {
  const read = makeReader()
  const finder = nameFinder(skills.map(({ name }) => name))
  const fields = skills.map(({ name, description }) => ({
    name: readName({ name }, read),
    description: readField([description], read),
  }))
  const weights = weighEntries(fields)
  return (skill, clauses) => {
    const at = skills.indexOf(skill)
    const inName = fields[at]?.name.words
    const weigh = (word: string): number =>
      (weights[at]?.get(word) ?? 0) * (inName?.has(word) ? repeated : 1)
    return clauses.map((text, place) => {
      const others = denies(text) || finder.find(text, skill.name).length > 0
      const words = [...readField([text], read).words.keys()]
      return {
        text,
        share: (others ? aboutOthers : 1) / (1 + place),
        words: new Map(words.map((word) => [word, weigh(word)])),
      }
    })
  }
}

/**
 * Finds the clause without which the others tell most.
 *
 * @param clauses At least one.
 * @returns Its index; the last of equals.
 */
export function leastTelling(clauses: readonly TellingClause[]): number {
  const holders = new Map<string, number>()
  for (const { words } of clauses) {
    for (const word of words.keys()) holders.set(word, (holders.get(word) ?? 0) + 1)
  }
  const losses = clauses.map(({ words, share }) => {
    let loss = 0
    for (const [word, weight] of words) {
      loss += (holders.get(word) ?? 0) > 1 ? weight * repeated : weight
    }
    return loss * share
  })
  return losses.lastIndexOf(Math.min(...losses))
}
