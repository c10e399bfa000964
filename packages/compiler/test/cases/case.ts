import type { Root } from '../../src/files/discover.ts'
import type { ReadContext } from '../../src/skill/read-skill.ts'
import type { SourceSkill } from '../../src/skill/source-skill.ts'
import type { Tree } from '../tree.ts'

/** Files, and all that reading them must say. */
export interface Case {
  readonly title: string
  readonly tree: Tree
  /** `skills` by default. */
  readonly roots?: readonly (string | Omit<Root, 'path'>)[]
  readonly context?: Partial<ReadContext>
  /** `path line:column severity code`, every one, by place. */
  readonly problems: readonly string[]
  /** Skills that compile, by name, with what matters of each. */
  readonly skills: Readonly<Record<string, Partial<SourceSkill>>>
}

/**
 * Makes cases of one SKILL.md each, in `skills/it/`.
 *
 * @param rows Title, file, problems as `line:column severity code`, and what of the skill matters;
 *   `undefined` where it does not compile.
 */
export function single(
  rows: readonly (readonly [
    title: string,
    file: string | Uint8Array,
    problems: readonly string[],
    skill: Partial<SourceSkill> | undefined,
  ])[],
): Case[] {
  return rows.map(
    ([title, file, problems, skill]): Case => ({
      title,
      tree: { 'skills/it/SKILL.md': file },
      problems: problems.map((problem) => `skills/it/SKILL.md ${problem}`),
      skills: skill === undefined ? {} : { it: skill },
    }),
  )
}
