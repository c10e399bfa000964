import type { ToolDefinition, ToolId, ToolSetting } from '../types.ts'

/** How one built-in tool presents itself. */
export interface ToolOverride {
  readonly name?: string
  readonly description?: string
  /** New names for parameters, such as `{ name: 'skill_name' }`. */
  readonly parameters?: Readonly<Record<string, string>>
}

/** What `toolDefinitions` makes definitions from. */
export interface ToolOptions {
  /** The tools to define, in any order. */
  readonly ids: readonly ToolId[]
  /** Loadable names for `load_skill` to enumerate; absent for a plain string. */
  readonly names?: readonly string[] | undefined
  readonly overrides?: { readonly [Id in ToolId]?: ToolOverride }
}

/** The built-in tools in the order in which sessions offer them. */
export const toolIds = [
  'list_skills',
  'find_skills',
  'load_skill',
  'skill_read',
  'unload_skill',
] as const satisfies readonly ToolId[]

/**
 * Defines built-in tools. Every token of a definition is in each prompt, so a parameter whose
 * name says all has no description.
 *
 * @param options Which tools, and how they present themselves.
 * @returns The definitions, in the order of `toolIds`.
 */
export function toolDefinitions({ ids, names, overrides = {} }: ToolOptions): ToolSetting[] {
  return toolIds
    .filter((id) => ids.includes(id))
    .map((id) => {
      const { name = id, description, parameters: rename = {} } = overrides[id] ?? {}
      const tool = tools[id]
      const properties: Record<string, object> = { ...tool.properties }
      if (id === 'load_skill' && names) properties.name = { type: 'string', enum: names }
      const renamed = (key: string): string => rename[key] ?? key
      return {
        id,
        definition: {
          name,
          description: description ?? tool.description,
          parameters: {
            type: 'object',
            properties: Object.fromEntries(
              Object.entries(properties).map(([key, schema]) => [renamed(key), schema]),
            ),
            ...(tool.required.length > 0 && { required: tool.required.map(renamed) }),
          },
        } satisfies ToolDefinition,
        ...(overrides[id]?.parameters && { rename }),
      }
    })
}

const string = { type: 'string' }

const tools: Record<
  ToolId,
  {
    readonly description: string
    readonly properties: Readonly<Record<string, object>>
    readonly required: readonly string[]
  }
> = {
  list_skills: {
    description: 'List the skills.',
    properties: { filter: string },
    required: [],
  },
  find_skills: {
    description: 'Find skills for a task.',
    properties: { query: string, limit: { type: 'integer' } },
    required: ['query'],
  },
  load_skill: {
    description: 'Load a skill: its instructions and tools.',
    properties: { name: string, section: { type: 'string', description: 'One section only' } },
    required: ['name'],
  },
  skill_read: {
    description: 'Read a file of a skill.',
    properties: { name: string, path: string, section: string },
    required: ['name', 'path'],
  },
  unload_skill: {
    description: 'Unload a skill.',
    properties: { name: string },
    required: ['name'],
  },
}
