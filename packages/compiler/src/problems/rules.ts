import type { Severity } from './problem.ts'

interface Rule<Args extends object> {
  /** Severity where the configuration sets none. */
  readonly severity: Severity
  /** The fact, then the way out. */
  readonly message: (args: Args) => string
}

const rule = <Args extends object = object>(
  severity: Severity,
  message: (args: Args) => string,
): Rule<Args> => ({ severity, message })

/** Every problem that Skillfold can report. Each code has a section in `docs/rules.md`. */
export const rules = {
  'frontmatter/missing': rule(
    'error',
    () =>
      'The file has no frontmatter, so the skill has no name and no description. Begin it with a line `---`, then `name:` and `description:`, then `---`.',
  ),
  'name/folder': rule(
    'error',
    (args: { name: string; folder: string }) =>
      `The name "${args.name}" differs from its folder "${args.folder}". Rename one to match the other.`,
  ),
  'budget/index': rule(
    'error',
    (args: { tokens: number; budget: number; advice: string }) =>
      `The index costs ${args.tokens} tokens, ${args.tokens - args.budget} over its budget of ${args.budget}. ${args.advice}`,
  ),
}

/** The code of a problem: `area/kind`. */
export type ProblemCode = keyof typeof rules

/** What a problem of this code is worded from. */
export type ProblemArgs<Code extends ProblemCode> = Parameters<(typeof rules)[Code]['message']> extends [
  infer Args extends object,
]
  ? Args
  : Readonly<Record<string, never>>
