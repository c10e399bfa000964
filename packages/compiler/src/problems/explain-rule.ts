import { readFileSync } from 'node:fs'
import type { Severity } from './problem.ts'
import { type ProblemCode, rules } from './rules.ts'

/** What the documentation says of a rule. */
export interface RuleText {
  /** Severity where the configuration sets none. */
  readonly severity: Severity
  /** The fact, in one sentence. */
  readonly summary: string
  /** The whole section, in Markdown, without its heading. */
  readonly text: string
  /** Where it stands: a path in this package, and the heading's anchor. */
  readonly place: string
}

const file = 'docs/rules.md'
let sections: ReadonlyMap<string, string> | undefined

/**
 * Explains a rule in the words of `docs/rules.md`, which this package carries.
 *
 * @param code The rule's code.
 * @returns What it is about, why, and the mend.
 */
export function explainRule(code: ProblemCode): RuleText {
  sections ??= readSections()
  const text = sections.get(code) ?? ''
  return {
    severity: rules[code].severity,
    summary: /^.*?\.(?=\s|$)/s.exec(text)?.[0].replace(/\s+/g, ' ') ?? '',
    text,
    place: `${file}#${code.replace('/', '')}`,
  }
}

/** Sections by code: a heading, the marks of the rule, then its text. */
function readSections(): ReadonlyMap<string, string> {
  const markdown = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  const parts = markdown.split(/^#{2,3} /m).map((part) => /^(\S+)\n\n.*\n\n([\s\S]+)/.exec(part))
  return new Map(parts.flatMap((part) => (part ? [[part[1] ?? '', part[2]?.trim() ?? '']] : [])))
}
