import type { Findings, Range } from '../problems/findings.ts'
import type { Edit } from '../problems/problem.ts'
import { textOf } from './fences.ts'
import { isOtherWord, quote } from './quote.ts'
import type { Values } from './values.ts'
import { type Entry, scalarOf } from './yaml.ts'

/** What is written between tools instead of spaces. */
const marks = /[,;|&，、；]/u

const argument = /\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/.source
const tool = new RegExp(`(?:${argument}|\\(.*|(?<!\\s)\\s+(?=\\()|[^\\s,;|&，、；(])+`, 'gsu')
const wellFormed = new RegExp(`^(?!-)[^\\s()]+(?:${argument})?$`, 'u')

/**
 * Splits the text of `allowed-tools` at white space, commas and other marks outside parentheses, so
 * that `Bash(git add:*) Read, Grep` is three tools. A parenthesis that is not closed goes on to the
 * end. One behind white space stays with the tool before it, since `Bash` alone would allow more than
 * `Bash (git add:*)` was to.
 *
 * @param text The text.
 * @returns The tools in order.
 */
export function splitTools(text: string): string[] {
  return text.match(tool)?.map((one) => one.trim()) ?? []
}

/**
 * Reads `allowed-tools`: one text with spaces between the tools, as the specification has it, or
 * the list, commas or other marks that are common besides, which are reported.
 *
 * @param values The frontmatter's values.
 * @param text The file's text.
 * @param findings Takes what is wrong.
 * @returns The tools in order; none where there is no value. An absent value allows nothing.
 */
export function readAllowedTools(values: Values, text: string, findings: Findings): string[] {
  const entry = values.entries.get('allowed-tools')
  if (entry === undefined) return []
  const value = scalarOf(entry.node)?.value
  if (typeof value === 'string') {
    const tools = splitTools(value)
    const mark = marks.exec(withoutArguments(value))?.[0]
    if (isOpen(value)) {
      findings.add('frontmatter/allowed-tools', entry.value, { shape: 'open' })
    } else if (malformed(tools) !== undefined) {
      const args = { shape: 'malformed', tool: malformed(tools) } as const
      findings.add('frontmatter/allowed-tools', entry.value, args)
    } else if (mark !== undefined) {
      const fix = rewrite(entry.value, '', tools, text)
      findings.add('frontmatter/allowed-tools', entry.value, { shape: 'marks', mark }, fix)
    }
    return tools
  }
  const items = values.items('allowed-tools')
  const texts = items.flatMap(({ node }) => {
    const item = scalarOf(node)?.value
    return typeof item === 'string' ? [item] : []
  })
  const tools = texts.flatMap(splitTools)
  const open = items.find(({ node }) => isOpen(String(scalarOf(node)?.value)))
  if (open !== undefined) {
    findings.add('frontmatter/allowed-tools', open.range, { shape: 'open' })
  } else if (malformed(tools) !== undefined) {
    const args = { shape: 'malformed', tool: malformed(tools) } as const
    findings.add('frontmatter/allowed-tools', entry.value, args)
  } else if (items.length > 0 && texts.length === items.length) {
    const fix = rewriteList(entry, text, tools)
    findings.add('frontmatter/allowed-tools', entry.value, { shape: 'list' }, fix)
  }
  return tools
}

/** Whether a parenthesis opens and does not close. */
function isOpen(tools: string): boolean {
  return withoutArguments(tools).includes('(')
}

/** The first that is not a name, no dash before it, with at most one pair of parentheses right behind it. */
function malformed(tools: readonly string[]): string | undefined {
  return tools.find((one) => !wellFormed.test(one))
}

function withoutArguments(tools: string): string {
  return tools.replace(new RegExp(argument, 'g'), '')
}

function rewriteList(entry: Entry, text: string, tools: readonly string[]): Edit[] | undefined {
  // A list may begin where a text may not, so all behind the key is written anew.
  const range = { start: entry.key.end, end: entry.value.end }
  const written = textOf(text, range)
  // A comment would be lost, and a key with `?` before it has its colon elsewhere.
  return /^[ \t]*:[^#]*$/.test(written) ? rewrite(range, ': ', tools, text) : undefined
}

/** Writes tools as one text, where that reads back as the same tools. */
function rewrite(
  range: Range,
  before: string,
  tools: readonly string[],
  text: string,
): Edit[] | undefined {
  const joined = tools.join(' ')
  if (splitTools(joined).length !== tools.length) return undefined
  // A comment that follows would read as the rest of a text without quotes.
  const isFollowed = /^[ \t]+#/.test(text.slice(range.end, range.end + 100))
  const isText = /^\p{L}[^#\n]*$/u.test(joined) && !isOtherWord(joined)
  const plain = !isFollowed && isText && !/:(?:\s|$)/.test(joined)
  return [{ ...range, text: before + (plain ? joined : quote(joined)) }]
}
