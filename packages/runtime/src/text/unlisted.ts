import type { SkillGroup, ToolSetting } from '../types.ts'
import { escapeLine } from './entry.ts'
import { inline } from './inline.ts'

/** What stands for skills that an index does not list: groups, or their names alone. */
export type Others = 'group' | 'name' | undefined

/** A group that is one skill, of the same name. */
const isName = ({ name, skills }: Pick<SkillGroup, 'name' | 'skills'>): boolean =>
  skills[0] === name && skills.length === 1

/** Says what groups are. */
export function othersIn(groups: readonly Pick<SkillGroup, 'name' | 'skills'>[]): Others {
  return groups[0] && (groups.every(isName) ? 'name' : 'group')
}

/**
 * The line of an index for a group of skills, the same in each format: its name and how many
 * skills it has. For a skill by itself, that is its name.
 *
 * @param group Its name, and those of its skills.
 * @param control Control texts.
 * @returns The line, ending in a newline.
 */
export function renderGroupLine(
  group: Pick<SkillGroup, 'name' | 'skills'>,
  control: readonly string[],
): string {
  const name = escapeLine(inline(group.name, control))
  return `- ${name}${isName(group) ? '' : ` (${group.skills.length})`}\n`
}

/**
 * The last line of an index that does not list every skill, so that nobody takes it for all: how
 * many it lists, and the tool that has the others.
 *
 * @param listed Skills that the index lists.
 * @param total Skills that can be loaded.
 * @param others What is shown of the others.
 * @param tools The built-in tools that sessions offer.
 * @returns The line, ending in a newline.
 */
export function renderUnlisted(
  listed: number,
  total: number,
  others: Others,
  tools: readonly ToolSetting[],
): string {
  const [list, find = list] = ['list_skills', 'find_skills'].map((id) =>
    tools.find((tool) => tool.id === id),
  )
  const way =
    others === 'group' && list
      ? ` Call ${list.definition.name} with a group as ${list.rename?.filter ?? 'filter'}.`
      : find
        ? ` Call ${find.definition.name} for the others.`
        : ''
  const by = others ? `, ${listed ? 'others' : 'all'} by ${others}` : ''
  return `${listed} of ${total} skills are listed${by}.${way}\n`
}
