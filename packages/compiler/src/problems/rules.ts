import { catalogRules } from './catalog-rules.ts'
import { contentRules } from './content-rules.ts'
import { discoveryRules } from './discovery-rules.ts'
import { frontmatterRules } from './frontmatter-rules.ts'
import { identityRules } from './identity-rules.ts'
import { indexRules } from './index-rules.ts'
import { packageRules } from './package-rules.ts'
import type { Rule } from './rule.ts'
import { securityRules } from './security-rules.ts'

const table = {
  ...discoveryRules,
  ...frontmatterRules,
  ...identityRules,
  ...contentRules,
  ...securityRules,
  ...catalogRules,
  ...indexRules,
  ...packageRules,
}

/** The code of a problem: `area/kind`. */
export type ProblemCode = keyof typeof table

/** Every problem that Skillfold can report. Each code has a section in `docs/rules.md`. */
export const rules: { readonly [Code in ProblemCode]: Rule<ProblemArgs<Code>> } = table

/** What a problem of this code is worded from. */
export type ProblemArgs<Code extends ProblemCode> = Parameters<(typeof table)[Code]['message']>[0]
