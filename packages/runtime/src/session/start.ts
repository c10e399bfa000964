import type { SetInternals, SkillSet } from '../set/skills.ts'
import { composePrompt, type LoadPart } from '../text/compose.ts'
import type { Delivery, Piece } from '../text/pieces.ts'
import type { ToolDefinition, ToolSetting } from '../types.ts'

/** What stays the same for a session's life. */
export interface Start {
  /** Skills that the prompt holds whole. */
  readonly full: readonly LoadPart[]
  readonly prompt: Delivery
  readonly tools: readonly ToolSetting[]
  readonly definitions: readonly ToolDefinition[]
  readonly toolTokens: number
}

/**
 * Fixes prompt and tools.
 *
 * @param set The skills.
 * @param session Which of them the session may use, and how it counts.
 */
export function startSession(
  set: SkillSet & SetInternals,
  session: {
    readonly allowed: (name: string) => boolean
    /** Names that the model may use. */
    readonly names: readonly string[]
    readonly measure: (pieces: readonly Piece[]) => Delivery
  },
): Start {
  const { settings, parts } = set
  const { allowed, names, measure } = session
  const full: LoadPart[] = []
  for (const name of names) {
    const skill = set.get(name)
    if (!skill?.content || (skill.mode ?? settings.mode) !== 'full') continue
    const { content } = skill
    full.push({
      name,
      content,
      abilities: parts.abilities?.definitions(skill, content) ?? content.abilities,
    })
  }
  const isFull = new Set(full.map(({ name }) => name))
  const listed = set.listed().filter(({ name }) => allowed(name) && !isFull.has(name))
  const tools = names.length > 0 ? settings.tools.map((tool) => withNames(tool, names)) : []
  const definitions = tools.map(({ definition }) => definition)
  const compiled = tools.every((tool, at) => tool === settings.tools[at])
  const tokens = compiled && tools.length > 0 ? settings.toolTokens : undefined
  const text = tools.length > 0 ? JSON.stringify(definitions) : ''
  return {
    full,
    prompt: Object.freeze(measure(composePrompt(full, listed, settings))),
    tools,
    definitions: Object.freeze(definitions),
    toolTokens: measure([{ text, tokens }]).tokens,
  }
}

/** Where the build enumerated the names, those that this session has are put in their place. */
function withNames(tool: ToolSetting, names: readonly string[]): ToolSetting {
  const { definition } = tool
  const { properties, ...schema } = definition.parameters as Schema
  const key = tool.rename?.name ?? 'name'
  const known = properties[key]?.enum
  if (!known || (known.length === names.length && known.every((name, at) => name === names[at]))) {
    return tool
  }
  const parameters = {
    ...schema,
    properties: { ...properties, [key]: { ...properties[key], enum: names } },
  }
  return { ...tool, definition: { ...definition, parameters } }
}

interface Schema {
  readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>>
}
