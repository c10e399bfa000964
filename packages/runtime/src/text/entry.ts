import type { IndexFormat } from '../types.ts'
import { inline } from './inline.ts'
import { neutralise } from './neutralise.ts'
import { oneLine } from './one-line.ts'

/** What an index entry is made from. */
export interface EntrySource {
  readonly name: string
  readonly description: string
}

/**
 * Renders one index entry, with its newline.
 *
 * - `tags`: `<skill name="…" description="…" />`
 * - `list`: `- name: description`
 * - `xml`: the Agent Skills specification's `<skill>` with one-line children, no location
 *   (https://agentskills.io/specification).
 *
 * Name and description are put on one line, see `inline` and `oneLine`, control tokens are broken, and
 * markup is escaped, so that no text can end its entry or forge another.
 *
 * @param format The index format.
 * @param source Name and description.
 * @param control Control tokens of the model, see `neutralise`.
 * @returns The entry's text, ending in a newline.
 */
export function renderEntry(
  format: IndexFormat,
  source: EntrySource,
  control: readonly string[],
): string {
  const [encode, before, between, after] = forms[format]
  const name = inline(source.name, control)
  const description = neutralise(oneLine(source.description), control)
  return `${before}${encode(name)}${between}${encode(description)}${after}`
}

/**
 * Renders the entry of a skill whose description is not shown: `- name`, in each format.
 *
 * @param name The skill's name.
 * @param control Control tokens of the model.
 * @returns The line, ending in a newline.
 */
export function renderBareEntry(name: string, control: readonly string[]): string {
  return `- ${escapeLine(inline(name, control))}\n`
}

/**
 * The lines around the entries.
 *
 * @param format The index format.
 * @param instructions The line above the index, see `oneLine`; empty for none.
 * @returns The text before the entries, ending in a newline, and the line after them, without.
 */
export function indexFrame(format: IndexFormat, instructions: string): [string, string] {
  const tag = format === 'xml' ? 'available_skills' : 'skills'
  return [`${instructions && `${instructions}\n`}<${tag}>\n`, `</${tag}>`]
}

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Escapes a text that stands between double quotes. */
export const escapeAttribute = (text: string): string =>
  escapeMarkup(text).replaceAll('"', '&quot;')

/** Only what could close the list or read as an escape; the rest stays cheap and readable. */
export const escapeLine = (text: string): string =>
  text.replace(/&(?=(?:amp|lt);)/g, '&amp;').replaceAll('<', '&lt;')

/** For each format how to escape, and what stands around name and description. */
const forms: Record<IndexFormat, [(text: string) => string, string, string, string]> = {
  tags: [escapeAttribute, '<skill name="', '" description="', '" />\n'],
  list: [escapeLine, '- ', ': ', '\n'],
  xml: [escapeMarkup, '<skill>\n<name>', '</name>\n<description>', '</description>\n</skill>\n'],
}
