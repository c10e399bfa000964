import type { ToolDefinition, ToolId, ToolSetting } from '@skillfold/runtime'
import { type ToolOverride, toolDefinitions } from '@skillfold/runtime/text'
import type { ResolvedConfig } from '../config/resolve.ts'
import type { MeasuredSkill } from './measure.ts'
import type { StartCost } from './start-cost.ts'

/** The built-in tools that sessions offer, and what they cost. */
export interface ToolCost {
  readonly settings: readonly ToolSetting[]
  /** Exact tokens that their definitions add to a prompt. */
  readonly tokens: number
  /** Names as the model sees them. */
  readonly names: readonly string[]
  /**
   * The usual tools that can do nothing with these skills, and what they cost: `tools: 'auto'`
   * saves that. Absent where there are none, or where tools are configured one by one.
   */
  readonly idle?: Pick<ToolCost, 'names' | 'tokens'>
}

const usual: readonly ToolId[] = ['list_skills', 'load_skill', 'skill_read']

/**
 * Chooses the tools and measures them.
 *
 * `load_skill` lists the names that it takes only where every loadable skill is in the index,
 * index and names together fit the index's budget, and the window holds them at its fullest: such
 * a list is a second index.
 *
 * @param config The option `tools`.
 * @param skills All skills.
 * @param start What a conversation begins with.
 * @param countTools Counts what tool definitions add to a prompt, in tokens.
 * @param fits Tells whether the peak with some tools is within the window.
 * @returns The tools; none where no skill can be loaded.
 */
export function chooseTools(
  config: Pick<ResolvedConfig, 'tools'>,
  skills: readonly MeasuredSkill[],
  start: StartCost,
  countTools: (tools: readonly ToolDefinition[]) => number,
  fits: (tools: ToolCost) => boolean,
): ToolCost {
  const choose = (tools: ResolvedConfig['tools']): ToolCost =>
    chooseAmong({ tools }, skills, start, countTools, fits)
  const chosen = choose(config.tools)
  if (config.tools !== undefined && config.tools !== 'auto') return chosen
  const [usual, auto] = [choose(undefined), choose('auto')]
  const names = usual.names.filter((name) => !auto.names.includes(name))
  // What they leave may be taken by names that `load_skill` has room to list then.
  const saved = usual.tokens - auto.tokens
  return names[0] && saved > 0 ? { ...chosen, idle: { names, tokens: saved } } : chosen
}

function chooseAmong(
  config: Pick<ResolvedConfig, 'tools'>,
  skills: readonly MeasuredSkill[],
  start: StartCost,
  countTools: (tools: readonly ToolDefinition[]) => number,
  fits: (tools: ToolCost) => boolean,
): ToolCost {
  if (start.total === 0) return { settings: [], tokens: 0, names: [] }
  const complete = start.listed.length === start.total
  const cost = (names?: readonly string[]): ToolCost => {
    const settings = defineTools(config, skills, complete, names)
    const definitions = settings.map(({ definition }) => definition)
    return {
      settings,
      tokens: definitions.length === 0 ? 0 : countTools(definitions),
      names: definitions.map(({ name }) => name),
    }
  }
  const plain = cost()
  if (!complete || !plain.settings.some(({ id }) => id === 'load_skill')) return plain
  const listing = cost(start.listed)
  const isInBudget = start.tokens + listing.tokens - plain.tokens <= start.budget
  return isInBudget && fits(listing) ? listing : plain
}

/**
 * Defines the tools that sessions offer.
 *
 * @param config The option `tools`.
 * @param skills All skills.
 * @param complete Whether the index lists every skill that can be loaded.
 * @param names Names for `load_skill` to list.
 */
export function defineTools(
  { tools }: Pick<ResolvedConfig, 'tools'>,
  skills: readonly MeasuredSkill[],
  complete: boolean,
  names?: readonly string[],
): ToolSetting[] {
  const ids = wantedIds(tools, complete, skills)
  return toolDefinitions({ ids, names, overrides: overridesOf(tools) })
}

function wantedIds(
  tools: ResolvedConfig['tools'],
  complete: boolean,
  skills: readonly MeasuredSkill[],
): ToolId[] {
  const standard: ToolId[] = complete ? [...usual] : [...usual, 'find_skills']
  if (tools === 'auto') {
    const anyResource = skills.some(({ resources }) => resources.length > 0)
    return standard.filter((id) =>
      id === 'skill_read' ? anyResource : id === 'list_skills' ? !complete : true,
    )
  }
  if (tools === undefined) return standard
  if (isList(tools)) return [...tools]
  const asked = Object.entries(tools) as [ToolId, boolean | ToolOverride][]
  const added = asked.filter(([, value]) => value !== false).map(([id]) => id)
  return [...new Set([...standard, ...added])].filter((id) => tools[id] !== false)
}

function overridesOf(tools: ResolvedConfig['tools']): { readonly [Id in ToolId]?: ToolOverride } {
  if (tools === undefined || tools === 'auto' || isList(tools)) return {}
  const entries = Object.entries(tools).filter(([, value]) => typeof value === 'object')
  return Object.fromEntries(entries)
}

function isList(tools: ResolvedConfig['tools']): tools is readonly ToolId[] {
  return Array.isArray(tools)
}
