import { oneLine } from '@skillfold/runtime/text'
import type { LoadedSkill } from '../peak.ts'
import { splitClauses } from './clauses.ts'
import type { Overflowing, ShortLine, Strategy } from './strategy.ts'
import { leastTelling, type ReadClauses, type TellingClause, tellApart } from './telling.ts'

/** What stands for text that is left out. */
const mark = '…'

/** Chooses, of the clauses that are left of a description, the one to leave out: its index. */
export type ChooseClause = (clauses: readonly TellingClause[]) => number

/**
 * Leaves out clauses of descriptions, one after another: of the skill whose description has the
 * most tokens left, the clause that tells it least from the others. So no skill pays before
 * others that have more left. A clause is never cut, so in the end the name stands alone.
 */
export const shorten: Strategy = shortenBy(leastTelling)

/** Shortens by another choice of clauses. */
export function shortenBy(choose: ChooseClause): Strategy {
  return (index) => {
    const { skills, kept, format, room } = index
    const read = tellApart([...skills, ...kept].map(({ source }) => source))
    const entries = skills.map((skill) => startEntry(skill, index, read))
    let tokens = index.unlisted(skills.length, undefined)?.tokens ?? 0
    for (const skill of skills) tokens += skill.entry[format]
    while (tokens > room) {
      const longest = entries.reduce<Entry | undefined>(
        (most, entry) => (entry.left > (most?.left ?? 0) ? entry : most),
        undefined,
      )
      if (longest === undefined) break
      const before = longest.left
      leaveOut(choose(longest.clauses), longest, index)
      tokens -= before - longest.left
    }
    const lines = entries.flatMap(({ skill, line }): [LoadedSkill, ShortLine][] =>
      line === undefined ? [] : [[skill, line]],
    )
    return { listed: skills, lines: new Map(lines), groups: [] }
  }
}

/** A skill while its description is shortened. */
interface Entry {
  readonly skill: LoadedSkill
  /** Tokens of the line with the name alone. */
  readonly least: number
  /** How many clauses the whole description has. */
  readonly total: number
  /** Those that are left. */
  clauses: readonly KeptClause[]
  /** Absent while it is whole. */
  line: ShortLine | undefined
  /** Tokens that its line has beyond `least`. */
  left: number
}

interface KeptClause extends TellingClause {
  /** Which clause of the whole description it is. */
  readonly at: number
}

function startEntry(skill: LoadedSkill, index: Overflowing, read: ReadClauses): Entry {
  const { source, entry } = skill
  const least = index.line(skill, '').tokens
  const clauses = read(source, splitClauses(oneLine(source.description))).map((clause, at) => ({
    ...clause,
    at,
  }))
  const left = entry[index.format] - least
  return { skill, least, total: clauses.length, clauses, line: undefined, left }
}

/** Leaves out one of the clauses that are left. */
function leaveOut(leaves: number, entry: Entry, index: Overflowing): void {
  entry.clauses = entry.clauses.filter((_, at) => at !== leaves)
  entry.line = index.line(entry.skill, render(entry.clauses, entry.total))
  entry.left = entry.line.tokens - entry.least
}

/** Joins what is left of a description, with the mark at each gap; empty for nothing. */
function render(clauses: readonly KeptClause[], total: number): string {
  if (clauses.length === 0) return ''
  const parts: string[] = []
  let next = 0
  for (const { text, at } of clauses) {
    if (at > next) parts.push(mark)
    if (at > next || parts.length === 0) parts.push(text.trim())
    else parts.push(`${parts.pop()}${text}`)
    next = at + 1
  }
  if (next < total) parts.push(mark)
  return parts.join(' ')
}
