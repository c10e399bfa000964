import {
  bodyWorth,
  byCodePoint,
  byUnits,
  type Counts,
  type EntryFields,
  increase,
  makeIndex,
  makeReader,
  mergePairs,
  type Read,
  readField,
  readName,
  type SearchData,
  weighEntries,
  weighPairs,
  writtenWords,
} from '@skillfold/runtime/search'
import { type BodyWords, readBody, weighBodies } from './bodies.ts'
import { packIndex } from './pack.ts'
import { mentions, nameFinder, splitDescription } from './redirects.ts'

/** What search needs to know of a skill. */
export interface SearchSource {
  readonly name: string
  readonly description: string
  readonly keywords: readonly string[]
  /** Markdown without frontmatter. */
  readonly body: string
}

/** More of them cost room and find little. */
const pairsPerSkill = 100
/** Of what other skills say of one, in UTF-16 units. */
const mentionLimit = 4000

/**
 * Makes the search data of a catalog. How words are weighed, and what that gives, stands in
 * `docs/performance.md`.
 *
 * @param skills The skills, in any order; names are unique.
 * @returns Data for `createSearch` of `@skillfold/runtime/search`.
 */
export function buildSearch(skills: readonly SearchSource[]): SearchData {
  const read = makeReader()
  const sorted = [...skills].sort((a, b) => byCodePoint(a.name, b.name))
  const entryFields = readEntries(sorted, read)
  const entryPairs = entryFields.map(({ name, description, mentions }) =>
    mergePairs([name, description, mentions]),
  )
  const bodyWords = sorted.map(({ body }, skill) =>
    readBody(body, entryPairs[skill] ?? new Map(), read),
  )
  const entries = weighEntries(entryFields)
  const bodies = weighBodies(bodyWords)
  const worths = bodies.map(({ lacks }) => 1 + lacks * bodyWorth)
  const pairs = strongestPairs(entryPairs, bodyWords, worths)
  const hasBodies = bodies.some(({ impacts }) => impacts.size > 0)
  return packIndex(
    makeIndex(
      sorted.map(({ name }) => name),
      sorted.map((source, skill) => {
        const entry = entries[skill] ?? new Map()
        const { impacts: body = new Map(), lacks = 0 } = bodies[skill] ?? {}
        for (const [word, impact] of entry) {
          entry.set(word, (worths[skill] ?? 1) * impact + (body.get(word) ?? 0))
          body.delete(word)
        }
        return {
          entry,
          body,
          pairs: pairs[skill] ?? new Map(),
          lacks,
          ...(!hasBodies && { written: writtenWords(source, read) }),
        }
      }),
    ),
  )
}

function readEntries(skills: readonly SearchSource[], read: Read): Required<EntryFields>[] {
  const finder = nameFinder(skills.map(({ name }) => name))
  const said = new Map<string, { texts: string[]; length: number }>()
  const split = skills.map((skill) => {
    const clauses = splitDescription(skill.description, skill.name, finder)
    for (const { name, text } of mentions(clauses.others, skill.body, skill.name, finder)) {
      const of = said.get(name) ?? { texts: [], length: 0 }
      said.set(name, of)
      if (of.length >= mentionLimit) continue
      of.texts.push(text)
      of.length += text.length
    }
    return clauses
  })
  return skills.map((skill, index) => ({
    name: readName(skill, read),
    description: readField(split[index]?.own ?? [], read),
    mentions: readField(said.get(skill.name)?.texts ?? [], read),
    denied: readField(split[index]?.others ?? [], read),
  }))
}

/** Pairs of entry and body, each weighed among its like; those of an entry by their worth too. */
function strongestPairs(
  entries: readonly Counts[],
  bodies: readonly BodyWords[],
  worths: readonly number[],
): Counts[] {
  const entryPairs = weighPairs(entries)
  const bodyPairs = weighPairs(bodies.map(({ pairs }) => pairs))
  return entries.map((_, skill) => {
    const impacts: Counts = new Map()
    for (const [pair, impact] of entryPairs[skill] ?? []) {
      impacts.set(pair, (worths[skill] ?? 1) * impact)
    }
    for (const [pair, impact] of bodyPairs[skill] ?? []) increase(impacts, pair, 0.75 * impact)
    const strongest = [...impacts].sort((a, b) => b[1] - a[1] || byUnits(a[0], b[0]))
    return new Map(strongest.slice(0, pairsPerSkill))
  })
}
