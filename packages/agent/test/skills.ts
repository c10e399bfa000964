import {
  createSkills,
  type PlainSkill,
  type Settings,
  type Skills,
  type SkillsOptions,
  type ToolId,
} from '@skillfold/runtime'
import { frameTags, indexFrame, toolDefinitions } from '@skillfold/runtime/text'
import { qwen3, type Tokenizer, toolTokens } from '@skillfold/tokenizer'

export const tokenizer: Tokenizer = await qwen3()

const instructions = 'Load a skill before you do what it is for.'

/** Settings as a build for Qwen3 makes them. */
export function settingsFor(ids: readonly ToolId[] = ['load_skill', 'skill_read']): Settings {
  const tools = toolDefinitions({ ids })
  const frame = (format: 'tags' | 'list' | 'xml'): number =>
    tokenizer.count(indexFrame(format, instructions).join(''))
  return {
    tokenizer: { id: tokenizer.id, sha256: tokenizer.sha256 },
    window: 4096,
    reserve: 1024,
    mode: 'lite',
    index: {
      format: 'tags',
      instructions,
      frame: { tags: frame('tags'), list: frame('list'), xml: frame('xml') },
    },
    control: [...frameTags, ...tokenizer.control],
    tools,
    toolTokens: toolTokens(
      tokenizer,
      tools.map(({ definition }) => definition),
    ),
    messages: {},
  }
}

/** A set of skills that is counted by Qwen3's tokenizer, or by upper bounds. */
export function makeSkills(
  skills: readonly PlainSkill[],
  { exact = true, ...options }: SkillsOptions & { readonly exact?: boolean } = {},
): Skills {
  return createSkills(skills, {
    settings: settingsFor(),
    ...(exact && { count: tokenizer.count }),
    ...options,
  })
}

export const comments: PlainSkill = {
  name: 'comments',
  description: 'Find, approve and remove comments',
  body: '# Comments\n\nList them first. Approve only what is no spam.\n',
  abilities: ['comment_list', 'comment_approve'],
  resources: { 'rules.md': '# Rules\n\nNo links.\n' },
}

export const plugins: PlainSkill = {
  name: 'plugins',
  description: 'Update and switch plugins',
  body: '# Plugins\n\nUpdate one at a time.\n',
  abilities: ['plugin_update'],
}

/** Registers the abilities that the skills group. */
export function registerAbilities(skills: Skills, run: (name: string, args: object) => unknown) {
  for (const [name, description, properties] of [
    ['comment_list', 'List comments', { status: { type: 'string' } }],
    ['comment_approve', 'Approve a comment', { id: { type: 'integer' } }],
    ['plugin_update', 'Update a plugin', { name: { type: 'string' } }],
  ] as const) {
    skills.abilities.register(name, {
      description,
      parameters: { type: 'object', properties },
      execute: (args) => run(name, args),
    })
  }
}

/** A call as a model writes it. */
export const call = (name: string, args: object = {}): string =>
  `<tool_call>\n${JSON.stringify({ name, arguments: args })}\n</tool_call>`
