import {
  byCodePoints,
  byUnits,
  type Counts,
  type EntryFields,
  type Field,
  increase,
  makeIndex,
  nameField,
  readField,
  type SearchData,
  weighEntries,
  weighPairs,
} from '@skillfold/runtime/search'
import { type BodyFields, weighBodies } from './bodies.ts'
import { type BodyParts, bodyParts } from './body-parts.ts'
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

/** More pairs cost much room and find little. */
const pairsPerSkill = 50
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
  const sorted = [...skills].sort((a, b) => byCodePoints(a.name, b.name))
  const entryFields = readEntries(sorted)
  const bodyFields = sorted.map(({ body }) => readBody(bodyParts(body)))
  const entries = weighEntries(entryFields)
  const bodies = weighBodies(bodyFields)
  const pairs = strongestPairs(entryFields, bodyFields)
  return packIndex(
    makeIndex(
      sorted.map(({ name }) => name),
      sorted.map((_, skill) => {
        const entry = entries[skill] ?? new Map()
        const body = new Map(bodies[skill])
        for (const word of entry.keys()) {
          increase(entry, word, body.get(word) ?? 0)
          body.delete(word)
        }
        return { entry, body, pairs: pairs[skill] ?? new Map() }
      }),
    ),
  )
}

function readEntries(skills: readonly SearchSource[]): EntryFields[] {
  const finder = nameFinder(skills.map(({ name }) => name))
  const said = new Map<string, string[]>()
  const split = skills.map((skill) => {
    const clauses = splitDescription(skill.description, skill.name, finder)
    for (const { name, text } of mentions(clauses.others, skill.body, skill.name, finder)) {
      const texts = said.get(name) ?? []
      if (texts.join('').length < mentionLimit) said.set(name, [...texts, text])
    }
    return clauses
  })
  return skills.map(({ name, keywords }, skill) => ({
    name: nameField(name, keywords),
    description: readField(split[skill]?.own ?? []),
    mentions: readField(said.get(name) ?? []),
    denied: readField(split[skill]?.others ?? []),
  }))
}

function readBody({ headings, code, purpose, text }: BodyParts): BodyFields {
  return {
    headings: readField(headings),
    code: readField(code),
    purpose: readField(purpose),
    text: readField(text),
  }
}

/** Pairs of entry and body, each weighed among its like; a body's only if not by chance. */
function strongestPairs(entries: readonly EntryFields[], bodies: readonly BodyFields[]): Counts[] {
  const inEntries = entries.map(({ name, description, mentions }) =>
    merge([name, description, ...(mentions === undefined ? [] : [mentions])]),
  )
  const inBodies = bodies.map(({ headings, purpose, text }, skill) => {
    const pairs = merge([headings, purpose, text])
    for (const [pair, count] of pairs) {
      if (count < 2 && !inEntries[skill]?.has(pair)) pairs.delete(pair)
    }
    return pairs
  })
  const weighed = [weighPairs(inEntries), weighPairs(inBodies)]
  return entries.map((_, skill) => {
    const impacts: Counts = new Map()
    for (const side of weighed) {
      for (const [pair, impact] of side[skill] ?? []) increase(impacts, pair, impact)
    }
    const strongest = [...impacts].sort((a, b) => b[1] - a[1] || byUnits(a[0], b[0]))
    return new Map(strongest.slice(0, pairsPerSkill))
  })
}

function merge(fields: readonly Field[]): Counts {
  const result: Counts = new Map()
  for (const { pairs } of fields) for (const [pair, count] of pairs) increase(result, pair, count)
  return result
}
