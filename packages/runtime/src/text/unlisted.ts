import type { ToolSetting } from '../types.ts'
import { escapeLine } from './entry.ts'
import { neutralise } from './neutralise.ts'
import { oneLine } from './one-line.ts'

/**
 * The line of an index for a group of skills, the same in each format.
 *
 * @param name The group's name.
 * @param skills How many skills it has.
 * @param control Control texts.
 * @returns The line, ending in a newline.
 */
export function renderGroupLine(name: string, skills: number, control: readonly string[]): string {
  return `- ${escapeLine(neutralise(oneLine(name), control))} (${skills})\n`
}

/**
 * The last line of an index that does not list every skill, so that nobody takes it for all: how
 * many it lists, and the tool that has the others.
 *
 * @param listed Skills that the index lists.
 * @param total Skills that can be loaded.
 * @param groups Whether the others are shown by group.
 * @param tools The built-in tools that sessions offer.
 * @returns The line, ending in a newline.
 */
export function renderUnlisted(
  listed: number,
  total: number,
  groups: boolean,
  tools: readonly ToolSetting[],
): string {
  const [list, find = list] = ['list_skills', 'find_skills'].map((id) =>
    tools.find((tool) => tool.id === id),
  )
  const way =
    groups && list
      ? ` Call ${list.definition.name} with a group as ${list.rename?.filter ?? 'filter'}.`
      : find
        ? ` Call ${find.definition.name} for the others.`
        : ''
  return `${listed} of ${total} skills are listed${groups ? ', the others by group' : ''}.${way}\n`
}
