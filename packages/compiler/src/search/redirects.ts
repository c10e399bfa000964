/** What a description says of its own skill, and what it says of others. */
export interface SplitDescription {
  /** Clauses about the skill itself. */
  readonly own: string[]
  /** Clauses about what the skill is not for. */
  readonly others: string[]
}

/** Text before another skill's name, such as `for invoices` in `for invoices use billing`. */
export interface Mention {
  readonly name: string
  readonly text: string
}

const boundary = /(?<=[.!?;])\s+|\n+|\s+(?=NOT\b)|\s+(?=For [^.;→]{1,120}→)/
const denial = /^\W*(?:not\b|do not use\b|don't use\b|never use\b|skip\b|avoid\b)/i

const word = /[\p{L}\p{N}]+(?:[-_/][\p{L}\p{N}]+)*/gu

/** Finds the names of a catalog's skills in texts. */
export interface NameFinder {
  /** Names in the text with their offsets, in order; `except` is the skill that the text is of. */
  find(text: string, except: string): { name: string; start: number; end: number }[]
}

/**
 * Prepares to look for skill names. A name is found whole, or by its last part where it is a
 * path; a short name of one word only after a word such as `use` or `see`, since it may be meant
 * as a word.
 *
 * @param names All names of the catalog.
 * @returns The finder.
 */
export function nameFinder(names: readonly string[]): NameFinder {
  const forms = new Map<string, string>()
  for (const name of names) {
    forms.set(name, name)
    const last = name.slice(name.lastIndexOf('/') + 1)
    if (!forms.has(last)) forms.set(last, name)
  }
  return {
    find(text, except) {
      // Most lines name no skill, and to see that takes no places.
      if (!text.match(word)?.some((found) => forms.has(found))) return []
      const found = []
      for (const match of text.matchAll(word)) {
        const name = forms.get(match[0])
        if (name === undefined || name === except) continue
        const before = text.slice(Math.max(0, match.index - 12), match.index)
        if (!/[-_/]/.test(match[0]) && !/(?:\b(?:see|use|by|to|prefer)\s+|→\s*|`)$/i.test(before)) {
          continue
        }
        found.push({ name, start: match.index, end: match.index + match[0].length })
      }
      return found
    },
  }
}

/**
 * Parts a description into what the skill is for and what it sends elsewhere.
 *
 * @param description The description.
 * @param name The skill's name.
 * @param finder Finds the names of other skills.
 * @returns The clauses.
 */
export function splitDescription(
  description: string,
  name: string,
  finder: NameFinder,
): SplitDescription {
  const own: string[] = []
  const others: string[] = []
  for (const clause of description.split(boundary)) {
    const redirects = denial.test(clause) || finder.find(clause, name).length > 0
    ;(redirects ? others : own).push(clause)
  }
  return { own, others }
}

/**
 * Texts that a skill has before the names of other skills: in the clauses of its description
 * that send elsewhere, and in short lines of its body that name one or two.
 *
 * @param others Clauses of the description.
 * @param body The body.
 * @param name The skill's name.
 * @param finder Finds the names of other skills.
 * @returns What is said of which skill.
 */
export function mentions(
  others: readonly string[],
  body: string,
  name: string,
  finder: NameFinder,
): Mention[] {
  const result: Mention[] = []
  for (const clause of others) {
    let start = 0
    for (const found of finder.find(clause, name)) {
      result.push({ name: found.name, text: clause.slice(start, found.start) })
      start = found.end
    }
  }
  for (const line of body.split('\n')) {
    if (line.length > 400) continue
    const found = finder.find(line, name)
    if (found.length > 2) continue
    for (const { name } of found) result.push({ name, text: line })
  }
  return result
}
