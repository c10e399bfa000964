import { type ToolOverride, toolDefinitions } from '@skillfold/runtime/text'
import { nearest } from '../text/nearest.ts'
import type { SkillfoldOptions } from './options.ts'

/**
 * Finds names of tools and parameters that a model could not tell apart, and new names for
 * parameters that there are not.
 *
 * @param options The option `tools`.
 * @returns One sentence for each mistake.
 */
export function checkTools(options: SkillfoldOptions['tools']): string[] {
  if (typeof options !== 'object' || Array.isArray(options)) return []
  const mistakes: string[] = []
  const taken = new Map<string, string>()
  const settings = toolDefinitions({
    ids: ['list_skills', 'find_skills', 'load_skill', 'skill_read', 'unload_skill'],
  })
  for (const { id, definition } of settings) {
    const option = (options as { readonly [Id in typeof id]?: boolean | ToolOverride })[id]
    if (option === false) continue
    const { name = id, parameters: renamed = {} } = typeof option === 'object' ? option : {}
    const other = taken.get(name)
    if (other !== undefined) {
      mistakes.push(
        `\`tools\` calls both \`${other}\` and \`${id}\` "${name}". Give each a name of its own.`,
      )
    }
    taken.set(name, id)
    const { properties } = definition.parameters as { properties: Record<string, object> }
    const known = Object.keys(properties)
    for (const key of Object.keys(renamed).filter((one) => !known.includes(one))) {
      const near = nearest(key, known) ?? known.join(', ')
      mistakes.push(
        `\`tools.${id}.parameters\` names "${key}", which is no parameter of it. Did you mean "${near}"?`,
      )
    }
    const names = known.map((key) => renamed[key] ?? key)
    const twice = names.find((one, at) => names.indexOf(one) !== at)
    if (twice !== undefined) {
      mistakes.push(
        `\`tools.${id}.parameters\` calls two parameters "${twice}". Give each a name of its own.`,
      )
    }
  }
  return mistakes
}
