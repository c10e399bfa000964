import path from 'node:path'
import { discover, type Root } from '../src/files/discover.ts'
import { compareProblems, type Problem } from '../src/problems/problem.ts'
import { type ReadContext, readSkill } from '../src/skill/read-skill.ts'
import type { SourceSkill } from '../src/skill/source-skill.ts'

/** What was read under some roots. */
export interface Reading {
  readonly skills: readonly SourceSkill[]
  /** Sorted by place. */
  readonly problems: readonly Problem[]
  /** `path line:column severity code`, in the same order. */
  readonly lines: readonly string[]
}

/**
 * Finds and reads all skills under roots of a folder.
 *
 * @param folder The project's root.
 * @param roots Paths from it, or whole roots, whose other paths are from it as well.
 * @param context What to read with besides the defaults.
 */
export async function readTree(
  folder: string,
  roots: readonly (string | Omit<Root, 'path'>)[] = ['skills'],
  context: Partial<ReadContext> = {},
): Promise<Reading> {
  const resolved: Omit<Root, 'path'>[] = roots.map((root) =>
    typeof root === 'string' ? { label: root } : root,
  )
  const found = await discover(
    resolved.map((root) => ({
      ...root,
      path: path.join(folder, root.label),
      passedOver: root.passedOver?.map((inside) => path.join(folder, inside)) ?? [],
    })),
    { projectRoot: folder },
  )
  const skills: SourceSkill[] = []
  const problems = [...found.problems]
  for (const skillFolder of found.folders) {
    const read = await readSkill(skillFolder, {
      projectRoot: folder,
      profile: 'default',
      ...context,
    })
    if (read.skill !== undefined) skills.push(read.skill)
    problems.push(...read.problems)
  }
  problems.sort(compareProblems)
  return { skills, problems, lines: problems.map(lineOf) }
}

/** Writes a problem as `path line:column severity code`. */
export function lineOf({ file, line, column, severity, code }: Problem): string {
  return `${file} ${line}:${column} ${severity} ${code}`
}
