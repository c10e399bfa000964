import path from 'node:path'
import { frame } from '../problems/frame.ts'
import type { Problem } from '../problems/problem.ts'
import { type ProblemArgs, type ProblemCode, rules } from '../problems/rules.ts'
import type { SourcePlace, SourceResource, SourceSkill } from '../skill/source-skill.ts'

const start: SourcePlace = { line: 1, column: 1, endLine: 1, endColumn: 1 }

/**
 * Makes a problem that is shown at the beginning of a skill's resource.
 *
 * @param skill The skill.
 * @param resource The resource.
 * @param code The problem's code.
 * @param args What it is worded from.
 * @returns The problem, with its frame and its rule's severity.
 */
export function problemInResource<Code extends ProblemCode>(
  skill: SourceSkill,
  resource: SourceResource,
  code: Code,
  args: ProblemArgs<Code>,
): Problem {
  return {
    ...problemIn(skill, start, code, args),
    file: path.posix.join(path.posix.dirname(skill.file), resource.path),
    frame: frame(resource.text ?? '', start),
  }
}

/**
 * Makes a problem that is shown in a skill's SKILL.md.
 *
 * @param skill The skill.
 * @param place Where in its SKILL.md.
 * @param code The problem's code.
 * @param args What it is worded from.
 * @returns The problem, with its frame and its rule's severity.
 */
export function problemIn<Code extends ProblemCode>(
  skill: SourceSkill,
  place: SourcePlace,
  code: Code,
  args: ProblemArgs<Code>,
): Problem {
  const { severity, ofCatalog } = rules[code]
  const { dependency } = skill
  const problem = {
    code,
    severity,
    args,
    file: skill.file,
    skill: skill.name,
    ...(dependency === undefined || ofCatalog ? {} : { dependency }),
    ...place,
    frame: frame(skill.head + skill.body, place),
  }
  // A generic code and its own arguments belong together, which the union cannot see.
  return problem as unknown as Problem
}
