import type { Problem } from '../problems/problem.ts'
import type { Said } from '../skill/packed-reading.ts'

/**
 * Takes the fix from each `name/case` whose mended name another skill has, in whatever case: one of
 * the two would be dropped, and which is meant to keep the name is for their author to say. So too
 * where a skill requires the name as it is written, and would find none then.
 *
 * @param problems Problems of the skills.
 * @param skills All skills, those too that cannot be used as they are.
 * @returns The same problems; objects are the same where nothing was taken.
 */
export function keepCertainFixes(problems: readonly Problem[], skills: readonly Said[]): Problem[] {
  if (!problems.some((problem) => isNameCase(problem) && problem.fix !== undefined)) {
    return [...problems]
  }
  const holders = new Map<string, number>()
  for (const { name } of skills) {
    if (name === undefined) continue
    const lower = name.toLowerCase()
    holders.set(lower, (holders.get(lower) ?? 0) + 1)
  }
  const required = new Set(skills.flatMap(({ requires }) => requires))
  return problems.map((problem) => {
    const { fix, fixOf: _, ...rest } = problem
    const isTaken =
      fix !== undefined &&
      isNameCase(problem) &&
      (required.has(problem.args.name) || (holders.get(problem.args.name.toLowerCase()) ?? 0) > 1)
    return isTaken ? rest : problem
  })
}

function isNameCase(problem: Problem): problem is Problem<'name/case'> {
  return problem.code === 'name/case'
}
