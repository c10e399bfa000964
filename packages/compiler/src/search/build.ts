import {
  bodyWorth,
  byCodePoint,
  type Counts,
  type EntryFields,
  makeReader,
  mergePairs,
  type Read,
  readField,
  readName,
  type SearchData,
  weighEntries,
  writtenWords,
} from '@skillfold/runtime/search'
import { BodyReader, type WeighedBody, weighBodies } from './bodies.ts'
import { type Holding, invert } from './invert.ts'
import { packIndex } from './pack.ts'
import { strongestPairs } from './pairs.ts'
import { mentions, nameFinder, splitDescription } from './redirects.ts'
import { Vocabulary } from './vocabulary.ts'

/** What search needs to know of a skill. */
export interface SearchSource {
  readonly name: string
  readonly description: string
  readonly keywords: readonly string[]
  /** Markdown without frontmatter. */
  readonly body: string
}

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
  const vocabulary = new Vocabulary(read)
  const sorted = [...skills].sort((a, b) => byCodePoint(a.name, b.name))
  const fields = readEntries(sorted, read)
  const entryPairs = fields.map(({ name, description, mentions }) => {
    const pairs = mergePairs([name, description, mentions])
    return new Map([...pairs].map(([pair, count]) => [vocabulary.pairOf(pair), count]))
  })
  const reader = new BodyReader(vocabulary)
  const bodyWords = sorted.map(({ body }, skill) =>
    reader.read(body, new Set(entryPairs[skill]?.keys())),
  )
  const entries = weighEntries(fields).map((entry) => numbered(entry, vocabulary))
  const bodies = weighBodies(bodyWords, vocabulary.words)
  const worths = bodies.map(({ lacks }) => 1 + lacks * bodyWorth)
  const hasBodies = bodies.some(({ words }) => words.length > 0)
  const words = invert(joinWords(entries, bodies, worths, vocabulary), vocabulary.words)
  const pairs = strongestPairs(
    entryPairs,
    bodyWords.map(({ pairs }) => pairs),
    worths,
    vocabulary,
  )
  const written = hasBodies ? undefined : writtenIndex(sorted, read)
  return packIndex({
    names: sorted.map(({ name }) => name),
    words: words.words,
    entries: words.lists[0],
    bodies: words.lists[1],
    pairs: pairs.words,
    pairSkills: pairs.lists[0],
    ...(written && { written: { words: written.words, lists: written.lists[0] } }),
    lacks: bodies.map(({ lacks }) => lacks),
  })
}

/** Words with their numbers. */
function numbered(counts: Counts, vocabulary: Vocabulary): Holding {
  return {
    words: Array.from(counts.keys(), (word) => vocabulary.number(word)),
    impacts: [...counts.values()],
  }
}

/** Adds to the words of entries what bodies say of them, and takes them out of the bodies. */
function joinWords(
  entries: readonly Holding[],
  bodies: readonly WeighedBody[],
  worths: readonly number[],
  vocabulary: Vocabulary,
): [entries: Holding[], bodies: Holding[]] {
  const inEntry = new Float64Array(vocabulary.words.length)
  const joined = bodies.map((body, skill) => {
    const entry = entries[skill] as Holding
    const worth = worths[skill] ?? 1
    for (let at = 0; at < entry.words.length; at++) {
      inEntry[entry.words[at] as number] = worth * (entry.impacts[at] as number)
    }
    const rest = Float64Array.from(body.impacts)
    for (let at = 0; at < rest.length; at++) {
      const word = body.words[at] as number
      if (inEntry[word] === 0) continue
      inEntry[word] = (inEntry[word] as number) + (rest[at] as number)
      rest[at] = 0
    }
    const impacts = Array.from(entry.words, (word) => inEntry[word] as number)
    for (const word of Array.from(entry.words)) inEntry[word] = 0
    return [
      { words: entry.words, impacts },
      { words: body.words, impacts: rest },
    ] as const
  })
  return [joined.map(([entry]) => entry), joined.map(([, body]) => body)]
}

/** Words as written, by which catalogs without bodies are searched too. */
function writtenIndex(skills: readonly SearchSource[], read: Read) {
  const vocabulary = new Vocabulary(read)
  const holdings = skills.map((skill) => numbered(writtenWords(skill, read), vocabulary))
  return invert([holdings], vocabulary.words)
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
