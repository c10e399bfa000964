import { escapeAttribute } from './entry.ts'
import { inline } from './inline.ts'
import { neutralise } from './neutralise.ts'
import { toolName } from './tool-name.ts'

/**
 * The tags around delivered skill text. A skill's own text must not close or open them, so they
 * count as control texts, see `neutralise`.
 */
export const frameTags: readonly string[] = [
  '<skill_content',
  '</skill_content>',
  '<skill_resource',
  '</skill_resource',
  '<skill_abilities>',
  '</skill_abilities>',
]

/** The line that ends a delivered skill. */
export const contentEnd = '</skill_content>'

/** The line that ends a delivered resource. */
export const resourceEnd = '</skill_resource>'

/**
 * The first line of a load and the text under it: a whole body, or one section of it. The two
 * are measured together, since a body may begin with a blank line.
 *
 * @param name The skill's name.
 * @param text The raw body, or the raw section.
 * @param control Control texts, `frameTags` among them.
 * @param section The section's id, where `text` is one.
 * @returns The text as delivered, ending in a newline.
 */
export function renderBody(
  name: string,
  text: string,
  control: readonly string[],
  section?: string,
): string {
  return frame('skill_content', { name, section }, text, control)
}

/**
 * The first line of a resource and the text under it.
 *
 * @param name The skill's name.
 * @param path The resource's path in the skill's folder.
 * @param text The raw text, or one raw section of it.
 * @param control Control texts, `frameTags` among them.
 * @param section The section's id, where `text` is one.
 * @returns The text as delivered, ending in a newline.
 */
export function renderResource(
  name: string,
  path: string,
  text: string,
  control: readonly string[],
  section?: string,
): string {
  return frame('skill_resource', { skill: name, path, section }, text, control)
}

/**
 * The line of a load that lists one resource, so that the model knows what it can read and what
 * that costs.
 *
 * @param path The resource's path in the skill's folder.
 * @param cost Tokens of a text; of a binary file, which has none, media type and bytes.
 * @param control Control texts.
 * @returns The line, ending in a newline.
 */
export function renderResourceLine(
  path: string,
  {
    tokens,
    type,
    bytes,
  }: { readonly tokens?: number; readonly type?: string; readonly bytes?: number },
  control: readonly string[],
): string {
  const figure = tokens ? `${tokens} tokens` : `${type}, ${bytes} bytes`
  return `- ${inline(path, control)} (${figure})\n`
}

/**
 * The line that offers one section, where the whole does not fit.
 *
 * @param section Its id and cost.
 * @param control Control texts.
 * @returns The line, ending in a newline.
 */
export function renderSectionLine(
  section: { readonly id: string; readonly tokens: number },
  control: readonly string[],
): string {
  return `- ${inline(section.id, control)} (${section.tokens} tokens)\n`
}

/**
 * The line that names one skill, tool or ability in an answer.
 *
 * @param name The name.
 * @param control Control texts.
 * @returns The line, ending in a newline.
 */
export function renderNameLine(name: string, control: readonly string[]): string {
  return `- ${inline(name, control)}\n`
}

/**
 * The line of an answer that says how much of a list it shows.
 *
 * @param shown Items that are shown.
 * @param total Items that there are.
 * @returns The line, ending in a newline.
 */
export function renderCount(shown: number, total: number): string {
  return `${shown} of ${total} are shown.\n`
}

/**
 * The first line of an answer that refuses what does not fit.
 *
 * @param needs What it would cost, in tokens.
 * @param free What is free, in tokens; told as none where it is below.
 * @returns The line, ending in a newline.
 */
export function renderRefusal(needs: number, free: number): string {
  return `It needs ${needs} tokens, and ${Math.max(0, free)} are free.\n`
}

/**
 * The line of a load that defines one ability, as JSON, under the name that the model calls.
 *
 * @param ability Name, description and parameters.
 * @param control Control texts.
 * @returns The line, ending in a newline.
 */
export function renderAbilityLine(
  ability: { readonly name: string; readonly description: string; readonly parameters: object },
  control: readonly string[],
): string {
  const { name, description, parameters } = ability
  const line = JSON.stringify({ name: toolName(name), description, parameters })
  return `${neutralise(line, control)}\n`
}

function frame(
  tag: string,
  attributes: Readonly<Record<string, string | undefined>>,
  text: string,
  control: readonly string[],
): string {
  const pairs = Object.entries(attributes).map(([name, value]) =>
    value ? ` ${name}="${escapeAttribute(inline(value, control))}"` : '',
  )
  const end = /[^\n]$/.test(text) ? '\n' : ''
  return `<${tag}${pairs.join('')}>\n${neutralise(text, control)}${end}`
}
