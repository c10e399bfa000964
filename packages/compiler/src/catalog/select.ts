import type { Problem } from '../problems/problem.ts'
import type { ProblemArgs, ProblemCode } from '../problems/rules.ts'
import { addressOf, type SourceSkill } from '../skill/source-skill.ts'
import { compareText } from '../text/compare.ts'
import { areAlike } from './differences.ts'
import { problemIn } from './problem-in.ts'

/** The skills that make the catalog, and what was found wrong in choosing them. */
export interface Selection {
  /** In name order (code points), one of a name. */
  readonly skills: readonly SourceSkill[]
  readonly problems: readonly Problem[]
}

/**
 * Chooses one skill a name: the one under the last root wins. Two under one root are an error,
 * and the first by path stays. Names that differ only in case are two skills that some file
 * systems and most readers would take for one.
 *
 * @param found All skills that could be read, in precedence order of their roots, lowest first.
 * @param takes Tells whether a skill of this name is wanted; one of a package has an address too.
 * @returns The chosen skills and the problems.
 */
export function selectSkills(
  found: readonly SourceSkill[],
  takes: (name: string, address?: string) => boolean,
): Selection {
  const problems: Problem[] = []
  const report = <Code extends ProblemCode>(
    skill: SourceSkill,
    code: Code,
    args: ProblemArgs<Code>,
  ): void => {
    problems.push(problemIn(skill, skill.places.name, code, args))
  }
  const byName = new Map<string, SourceSkill>()
  for (const skill of found) {
    const { name } = skill
    if (!takes(name, addressOf(skill))) continue
    const rival = byName.get(skill.name)
    if (rival === undefined) {
      byName.set(skill.name, skill)
    } else if (rival.root === skill.root) {
      report(skill, 'catalog/duplicate', { name: skill.name, kept: rival.file })
    } else {
      byName.set(skill.name, skill)
      const address = addressOf(rival)
      if (address === undefined) report(rival, 'catalog/shadowed', { name, kept: skill.file })
      else report(rival, 'package/collision', { address, kept: skill.file })
    }
  }
  const skills = [...byName.values()].sort((a, b) => compareText(a.name, b.name))
  const byFolded = new Map<string, SourceSkill>()
  for (const skill of skills) {
    const folded = skill.name.toLowerCase()
    const rival = byFolded.get(folded)
    if (rival === undefined) byFolded.set(folded, skill)
    else {
      const { name, file } = rival
      report(skill, 'catalog/case', { name: skill.name, other: name, file })
    }
  }
  return { skills, problems }
}

/**
 * Chooses again and again, and anew only where what is chosen by changed.
 *
 * @param takes See `selectSkills`.
 * @returns A function like `selectSkills`.
 */
export function createSelection(
  takes: (name: string, address?: string) => boolean,
): (found: readonly SourceSkill[]) => Selection {
  let before: readonly SourceSkill[] = []
  let problems: readonly Problem[] = []
  /** Positions of the chosen skills. */
  let chosen: readonly number[] = []
  return (found) => {
    if (!areAlike(before, found, chosenBy)) {
      const selection = selectSkills(found, takes)
      const positions = new Map(found.map((skill, at) => [skill, at]))
      problems = selection.problems
      chosen = selection.skills.flatMap((skill) => positions.get(skill) ?? [])
    }
    before = found
    return { skills: chosen.map((at) => found[at] as SourceSkill), problems }
  }
}

function chosenBy(skill: SourceSkill): unknown {
  return [skill.name, skill.file, skill.root, addressOf(skill), skill.places.name]
}
