import type { Lists, SkillIndex } from './skill-index.ts'

/**
 * What a build knows for search, packed: plain JSON, of about one kilobyte a skill after gzip.
 *
 * Strings other than `words` are numbers, see `unpack`.
 */
export interface SearchData {
  readonly version: 1
  /** Skill names, in order of code points. Lists refer to them by position. */
  readonly names: readonly string[]
  /** Stems, sorted by UTF-16 units, one space between two. */
  readonly words: string
  /** For each word the skills whose name, description or keywords hold it. */
  readonly entries: PackedLists
  /** For each word the skills that hold it in their body only. */
  readonly bodies: PackedLists
  /** For each pair of neighbouring words the steps to its first and its second word. */
  readonly pairs: string
  /** For each pair the skills that hold it. */
  readonly pairSkills: PackedLists
  /** The impact that the highest digit stands for. */
  readonly scale: number
}

/** Lists of skills, each with its impact. */
export interface PackedLists {
  /** How long each list is. */
  readonly lengths: string
  /** The skills of all lists, each as its distance from the one before in its list. */
  readonly skills: string
  /** The impact of each, one digit: its square root, 63 for the highest. */
  readonly impacts: string
}

/** 64 characters that JSON, JavaScript strings and bundlers leave alone. */
export const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-.'

const values = new Uint8Array(128)
for (let value = 0; value < 64; value++) values[digits.charCodeAt(value)] = value

/**
 * Reads whole numbers. Each is one digit of base 32 or more, the lowest last; all but its last
 * have 32 added.
 *
 * @param text Packed numbers.
 * @returns The numbers.
 */
export function unpack(text: string): number[] {
  const result: number[] = []
  let number = 0
  for (let i = 0; i < text.length; i++) {
    const value = values[text.charCodeAt(i)] ?? 0
    number = number * 32 + (value & 31)
    if (value < 32) {
      result.push(number)
      number = 0
    }
  }
  return result
}

/**
 * Reads packed search data.
 *
 * @param data What the build made.
 * @returns The index.
 */
export function unpackIndex(data: SearchData): SkillIndex {
  const words = data.words === '' ? [] : data.words.split(' ')
  return {
    names: data.names,
    words,
    entries: unpackLists(data.entries, data.scale),
    bodies: unpackLists(data.bodies, data.scale),
    pairs: unpackPairs(data.pairs, words.length),
    pairSkills: unpackLists(data.pairSkills, data.scale),
  }
}

function unpackLists(packed: PackedLists, scale: number): Lists {
  const lengths = unpack(packed.lengths)
  const starts = new Uint32Array(lengths.length + 1)
  const skills = Uint32Array.from(unpack(packed.skills))
  const impacts = new Float64Array(skills.length)
  let at = 0
  for (const [list, length] of lengths.entries()) {
    let skill = 0
    for (const end = at + length; at < end; at++) {
      skill += skills[at] ?? 0
      skills[at] = skill
      impacts[at] = scale * ((values[packed.impacts.charCodeAt(at)] ?? 0) / 63) ** 2
    }
    starts[list + 1] = at
  }
  return { starts, skills, impacts }
}

function unpackPairs(packed: string, words: number): Float64Array {
  const steps = unpack(packed)
  const keys = new Float64Array(steps.length / 2)
  let first = 0
  let second = 0
  for (let i = 0; i < keys.length; i++) {
    const step = steps[2 * i] ?? 0
    const next = steps[2 * i + 1] ?? 0
    second = step === 0 ? second + next : next
    first += step
    keys[i] = first * words + second
  }
  return keys
}
