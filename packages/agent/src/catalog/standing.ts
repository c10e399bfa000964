import type { Catalog } from '@skillfold/runtime'
import type { CatalogEntry } from './read/index.ts'

const every = '(?:any|every|each|all|a new|the)'
const talk =
  '(?:conversation|session|chat|task|turn|interaction|request|response|reply|message|work)s?'
const use = '(?:use|load|invoke|apply|read|follow|run|consult|activate|call|start with)'
/** The clause ends, so no condition follows. */
const end = '(?=\\s*(?:[.!;:,)—–]|- |$))'

/**
 * How descriptions say that their skill is for every turn. `Always use this skill when …` is not
 * among them: what follows is a condition.
 */
const patterns = [
  // "at the start of every conversation", "when starting any task"
  `\\b(?:start|beginning|outset|starting|opening)(?: of)? ${every}(?: new)? ${talk}\\b`,
  // "before any task", "MUST use this before any creative work", "before ANY response including …"
  `\\bbefore (?:\\w+ing )?(?:any|every|each|all)(?: other)?(?: \\w+)? ${talk}\\b(?! (?:or|on|with|in|to|for|of|against|\\w+ing(?<!including))\\b)`,
  // "for every message", "on each turn", "in all conversations"
  `\\b(?:for|on|in|with|during|throughout) (?:any|every|each|all)(?: user)? ${talk}${end}`,
  // "Always use this skill.", "always active"
  `\\balways ${use}(?: (?:this|it))?(?: skill)?(?: first)?${end}`,
  `\\balways[- ](?:active|on|loaded|applies|in effect)${end}`,
  `\\bregardless of (?:the )?(?:task|topic|request)${end}`,
].map((source) => new RegExp(source, 'i'))

/**
 * Tells a process skill, which every turn needs, from one that some turns need.
 *
 * @param description What a skill's entry says of it.
 * @returns Whether the skill must stay in the prompt.
 */
export function isMandatory(description: string): boolean {
  return patterns.some((pattern) => pattern.test(description))
}

const remembered = new WeakMap<readonly CatalogEntry[], ReadonlySet<CatalogEntry>>()

/**
 * Finds the skills that every turn needs; remembered, since catalogs hardly change between turns.
 *
 * @param entries The skills of a prompt.
 * @returns Those whose description says so, see `isMandatory`.
 */
export function mandatoryEntries(entries: readonly CatalogEntry[]): ReadonlySet<CatalogEntry> {
  const known =
    remembered.get(entries) ?? new Set(entries.filter((entry) => isMandatory(entry.description)))
  remembered.set(entries, known)
  return known
}

/**
 * Names the skills whose frontmatter has `pinned: true`. A prompt does not show that, so it is
 * read from where the prompt's skills were compiled.
 *
 * @param catalogs Compiled catalogs.
 * @returns The names, for `pinned`.
 */
export function pinnedNames(...catalogs: readonly Pick<Catalog, 'skills'>[]): string[] {
  return catalogs.flatMap(({ skills }) =>
    Object.entries(skills).flatMap(([name, { pinned }]) => (pinned === true ? [name] : [])),
  )
}
