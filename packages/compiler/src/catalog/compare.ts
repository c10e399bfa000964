import { readWords, splitText } from '@skillfold/runtime/search'
import type { Problem } from '../problems/problem.ts'
import type { SourceSkill } from '../skill/source-skill.ts'
import { areAlike } from './differences.ts'
import { problemIn } from './problem-in.ts'

/** The share of common words from which two descriptions are taken for the same. */
const alikeFrom = 0.8
/** Shorter descriptions have too few words to be alike without being the same. */
const fewestWords = 4
/** A word that more descriptions share tells little. */
const mostCompared = 200

/**
 * Finds skills that a model can hardly tell apart: their descriptions are the same, or have
 * nearly the same words, none of which is of their own name alone, or they share keywords.
 *
 * @param skills All skills of the catalog, in name order.
 * @returns At most one problem of each kind for a skill, naming skills before it.
 */
export function compareSkills(skills: readonly SourceSkill[]): Problem[] {
  return [...alikeDescriptions(skills), ...sharedKeywords(skills)]
}

/**
 * Compares skills again and again, and anew only where what is compared changed.
 *
 * @returns A function like `compareSkills`.
 */
export function createComparison(): typeof compareSkills {
  let compared: readonly SourceSkill[] = []
  let problems: Problem[] = []
  return (skills) => {
    if (!areAlike(compared, skills, comparedBy)) problems = compareSkills(skills)
    compared = skills
    return problems
  }
}

function comparedBy({ name, file, description, keywords, places }: SourceSkill): unknown {
  return [name, file, description, keywords, places]
}

function alikeDescriptions(skills: readonly SourceSkill[]): Problem[] {
  const problems: Problem[] = []
  const described = skills.map(({ name, description }) => {
    const words = wordsOf(description)
    return { words, own: [...wordsOf(name)].filter((word) => words.has(word)) }
  })
  const frequency = new Map<string, number>()
  for (const word of described.flatMap(({ words }) => [...words])) {
    frequency.set(word, (frequency.get(word) ?? 0) + 1)
  }
  const rarity = (word: string): number => frequency.get(word) ?? 0
  // Two sets that are alike have one of their rarest words in common, so only those are looked
  // up (prefix filtering, Chaudhuri et al. 2006) instead of comparing every pair.
  const holders = new Map<string, number[]>()
  const same = new Map<string, number>()
  const report = (skill: SourceSkill, other: number): void => {
    const { name, file } = skills[other] as SourceSkill
    problems.push(
      problemIn(skill, skill.places.description, 'catalog/alike', { other: name, file }),
    )
  }
  for (const [index, skill] of skills.entries()) {
    const text = fold(skill.description)
    const twin = same.get(text)
    if (twin !== undefined) {
      report(skill, twin)
      continue
    }
    same.set(text, index)
    const one = described[index] as Described
    const { size } = one.words
    if (size < fewestWords) continue
    const rarest = [...one.words].sort((a, b) => rarity(a) - rarity(b) || (a < b ? -1 : 1))
    const prefix = rarest.slice(0, size - Math.ceil(alikeFrom * size) + 1)
    const sharing = prefix.map((word) => holders.get(word) ?? [])
    const other = firstAlike(one, sharing, described)
    if (other !== undefined) report(skill, other)
    for (const word of prefix) {
      const known = holders.get(word)
      if (known === undefined) holders.set(word, [index])
      else known.push(index)
    }
  }
  return problems
}

/** The words of a description, and those of them that are the skill's name's. */
interface Described {
  readonly words: ReadonlySet<string>
  readonly own: readonly string[]
}

/** The first description that is alike, of those that share a word. */
function firstAlike(
  one: Described,
  sharing: readonly (readonly number[])[],
  described: readonly Described[],
): number | undefined {
  for (const candidates of sharing) {
    const found = candidates
      .slice(0, mostCompared)
      .find((index) => isAlike(one, described[index] as Described))
    if (found !== undefined) return found
  }
  return undefined
}

function isAlike(a: Described, b: Described): boolean {
  if (!shareWords(a.words, b.words)) return false
  return a.own.every((word) => b.words.has(word)) || b.own.every((word) => a.words.has(word))
}

function sharedKeywords(skills: readonly SourceSkill[]): Problem[] {
  const first = new Map<string, string>()
  return skills.flatMap((skill) => {
    const shared = skill.keywords.flatMap((keyword, index) => {
      const folded = keyword.toLowerCase()
      const name = first.get(folded) ?? skill.name
      first.set(folded, name)
      return name === skill.name ? [] : [{ keyword, name, index }]
    })
    const [one] = shared
    if (one === undefined) return []
    const place = skill.places.keywords[one.index] ?? skill.places.name
    return [problemIn(skill, place, 'catalog/keywords', { shared })]
  })
}

/**
 * Words as search takes them: pairs of characters in scripts without spaces. `TUnit` is one word here,
 * as it is in a skill's name.
 */
function wordsOf(text: string): Set<string> {
  return new Set(splitText(text.toLowerCase()).flatMap((piece) => readWords(piece).words))
}

/** One spelling for descriptions that differ in case, spaces and the mark at their end alone. */
function fold(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return plain.replace(/[ .!?。]+$/, '')
}

/** Whether enough of all words are common ones (Jaccard's coefficient); stops where they cannot be. */
function shareWords(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  // The little that is taken away is for what 0.8 is off as a binary fraction.
  const least = Math.ceil((alikeFrom / (1 + alikeFrom)) * (a.size + b.size) - 1e-9)
  if (b.size < least) return false
  let spare = a.size - least
  for (const word of a) {
    if (spare < 0) return false
    if (!b.has(word)) spare--
  }
  return spare >= 0
}
