import {
  byCodePoints,
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
  const sorted = [...skills].sort((a, b) => byCodePoints(a.name, b.name))
  const entryFields = readEntries(sorted, read)
  const bodyFields = sorted.map(({ body }) => readBody(bodyParts(body), read))
  const entries = weighEntries(entryFields)
  const bodies = weighBodies(bodyFields)
  const pairs = strongestPairs(entryFields, bodyFields)
  const hasBodies = bodies.some(({ size }) => size > 0)
  return packIndex(
    makeIndex(
      sorted.map(({ name }) => name),
      sorted.map((source, skill) => {
        const entry = entries[skill] ?? new Map()
        const body = bodies[skill] ?? new Map()
        for (const word of entry.keys()) {
          increase(entry, word, body.get(word) ?? 0)
          body.delete(word)
        }
        return {
          entry,
          body,
          pairs: pairs[skill] ?? new Map(),
          ...(!hasBodies && { written: writtenWords(source, read) }),
        }
      }),
    ),
  )
}

function readEntries(skills: readonly SearchSource[], read: Read): EntryFields[] {
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

function readBody({ headings, code, purpose, text }: BodyParts, read: Read): BodyFields {
  return {
    headings: readField(headings, read),
    code: readField(code, read, false),
    purpose: readField(purpose, read),
    text: readField(text, read),
  }
}

/** Pairs of entry and body, each weighed among its like; a body's only if not by chance. */
function strongestPairs(entries: readonly EntryFields[], bodies: readonly BodyFields[]): Counts[] {
  const inEntries = entries.map(({ name, description, mentions }) =>
    mergePairs([name, description, ...(mentions === undefined ? [] : [mentions])]),
  )
  const inBodies = bodies.map(({ headings, purpose, text }, skill) => {
    const pairs = mergePairs([headings, purpose, text])
    for (const [pair, count] of pairs) {
      if (count < 2 && !inEntries[skill]?.has(pair)) pairs.delete(pair)
    }
    return pairs
  })
  const entryPairs = weighPairs(inEntries)
  const bodyPairs = weighPairs(inBodies)
  return entries.map((_, skill) => {
    const impacts: Counts = new Map(entryPairs[skill])
    for (const [pair, impact] of bodyPairs[skill] ?? []) increase(impacts, pair, 0.75 * impact)
    const strongest = [...impacts].sort((a, b) => b[1] - a[1] || byUnits(a[0], b[0]))
    return new Map(strongest.slice(0, pairsPerSkill))
  })
}
