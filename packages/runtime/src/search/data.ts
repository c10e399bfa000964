import { type Lists, type SkillIndex, startsOf, type WeightedLists } from './skill-index.ts'

/**
 * What a build knows for search, packed: plain JSON, of about one kilobyte a skill after gzip.
 *
 * Strings that hold no words hold whole numbers: digits of base 32, see `valueAt`, the lowest last;
 * 32 is added to all digits of a number but its last. Words are sorted by UTF-16 units, and each begins with
 * a capital that says how many letters it shares with the one before: none for `A`.
 */
export interface SearchData {
  readonly version: 1
  /** Skill names, in order of code points. Lists refer to them by position. */
  readonly names: readonly string[]
  /** Stems. */
  readonly words: string
  /** For each word the skills whose name, description or keywords hold it. */
  readonly entries: PackedWeightedLists
  /** For each word the skills that hold it in their body only. */
  readonly bodies: PackedWeightedLists
  /** For each pair of neighbouring words the steps to its first and its second word. */
  readonly pairs: string
  /** For each pair the skills that hold it. */
  readonly pairSkills: PackedWeightedLists
  /** Words as written and the skills that hold them, where there are no bodies. */
  readonly written?: { readonly words: string; readonly lists: PackedWeightedLists }
  /** The impact that the highest digit stands for. */
  readonly scale: number
  /** One digit a skill: how much of a usual body it lacks, of 31. */
  readonly lacks: string
}

/** Lists of skills. */
export interface PackedLists {
  /** How long each list is. */
  readonly lengths: string
  /** The skills of all lists, each as its distance from the one before in its list. */
  readonly skills: string
}

/** How often a word may be written for it to count: what the highest digit stands for. */
export const highestCount = 31

/** Lists of skills, each with its impact. */
export interface PackedWeightedLists extends PackedLists {
  /** One digit each, 1 to 31, that grows with the impact's square root. */
  readonly impacts: string
}

/** The values of 64 digits: `A` to `Z`, `a` to `z`, `0` to `9`, `-` and `.`. */
function valueAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code > 96) return code - 71
  if (code > 64) return code - 65
  return code > 47 ? code + 4 : code + 17
}

/**
 * Reads packed search data.
 *
 * @param data What the build made.
 * @returns The index.
 * @throws {Error} Where the data are of another version.
 */
export function unpackIndex(data: SearchData): SkillIndex {
  if (data.version !== 1) {
    const { version } = data as { version: unknown }
    throw new Error(`Build the skills anew: their search data are of version ${version}, not 1.`)
  }
  const words = unpackWords(data.words)
  return {
    names: data.names,
    words,
    entries: unpackWeighted(data.entries, data.scale),
    bodies: unpackWeighted(data.bodies, data.scale),
    pairs: unpackPairs(data.pairs, words),
    pairSkills: unpackWeighted(data.pairSkills, data.scale),
    ...(data.written && {
      written: {
        words: unpackWords(data.written.words),
        lists: unpackWeighted(data.written.lists, highestCount),
      },
    }),
    lacks: Array.from(data.lacks, (digit) => valueAt(digit, 0) / 31),
  }
}

function unpack(text: string): Uint32Array {
  const numbers = new Uint32Array(text.length)
  let count = 0
  let number = 0
  for (let at = 0; at < text.length; at++) {
    const value = valueAt(text, at)
    number = number * 32 + (value & 31)
    if (value > 31) continue
    numbers[count++] = number
    number = 0
  }
  return numbers.subarray(0, count)
}

function unpackWords(text: string): string[] {
  let word = ''
  return Array.from(text.matchAll(/([A-Z])([^A-Z]*)/g), ([, shared = '', rest]) => {
    word = word.slice(0, valueAt(shared, 0)) + rest
    return word
  })
}

function unpackLists(packed: PackedLists): Lists {
  const starts = startsOf(unpack(packed.lengths))
  const skills = unpack(packed.skills)
  for (let list = 1; list < starts.length; list++) {
    for (let at = (starts[list - 1] as number) + 1; at < (starts[list] as number); at++) {
      ;(skills[at] as number) += skills[at - 1] as number
    }
  }
  return { starts, skills }
}

function unpackWeighted(packed: PackedWeightedLists, scale: number): WeightedLists {
  const impacts = new Float64Array(packed.impacts.length)
  for (let at = 0; at < impacts.length; at++) {
    impacts[at] = scale * (valueAt(packed.impacts, at) / 31) ** 2
  }
  return { ...unpackLists(packed), impacts }
}

function unpackPairs(packed: string, words: readonly string[]): string[] {
  const steps = unpack(packed)
  const pairs: string[] = []
  let first = 0
  let second = 0
  for (let at = 0; at < steps.length; at += 2) {
    const step = steps[at] as number
    const next = steps[at + 1] as number
    second = step === 0 ? second + next : next
    first += step
    pairs.push(`${words[first]} ${words[second]}`)
  }
  return pairs
}
