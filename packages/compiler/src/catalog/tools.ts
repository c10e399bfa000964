import type { ToolDefinition, ToolId, ToolSetting } from '@skillfold/runtime'
import { type ToolOverride, toolDefinitions } from '@skillfold/runtime/text'
import type { ResolvedConfig } from '../config/resolve.ts'
import type { StartCost } from './start-cost.ts'

/** The built-in tools that sessions offer, and what they cost. */
export interface ToolCost {
  readonly settings: readonly ToolSetting[]
  /** Exact tokens that their definitions add to a prompt. */
  readonly tokens: number
  /** The same without the names that `load_skill` lists; absent where it does not. */
  readonly plain?: number
  /** Names as the model sees them. */
  readonly names: readonly string[]
  /**
   * The usual tools that can do nothing with these skills, and what they cost: `tools: 'auto'`
   * saves that. Absent where there are none, or where tools are configured one by one.
   */
  readonly idle?: Pick<ToolCost, 'names' | 'tokens'>
}

const usual: readonly ToolId[] = ['list_skills', 'load_skill', 'skill_read']

/** @see createToolChoice */
export type ToolChoice = (
  hasResources: boolean,
  start: StartCost,
  countTools: (tools: readonly ToolDefinition[]) => number,
  fits: (tools: ToolCost) => boolean,
) => ToolCost

/**
 * Makes a choice of tools, to be made again and again: only what other skills made another is
 * counted again.
 *
 * `load_skill` lists the names that it takes only where every loadable skill is in the index,
 * index and names together fit the index's budget, and the window holds them at its fullest: such
 * a list is a second index.
 *
 * @param config The option `tools`.
 * @returns Chooses the tools of all skills and measures them; none where no skill can be loaded.
 *   It takes whether any has a file, what a conversation begins with, how to count what tool definitions add
 *   to a prompt (tokens), and whether the peak with some tools is within the window.
 */
export function createToolChoice({ tools }: Pick<ResolvedConfig, 'tools'>): ToolChoice {
  let listed: readonly string[] | undefined
  const costs = new Map<string, ToolCost>()
  return (hasResources, start, countTools, fits) => {
    if (start.total === 0) return { settings: [], tokens: 0, names: [] }
    if (start.listed !== listed) costs.clear()
    listed = start.listed
    const complete = start.listed.length === start.total
    const cost = (of: ResolvedConfig['tools'], names?: readonly string[]): ToolCost => {
      const ids = wantedIds(of, complete, hasResources)
      const key = `${ids} ${names !== undefined}`
      const known = costs.get(key)
      if (known !== undefined) return known
      const settings = toolDefinitions({ ids, names, overrides: overridesOf(of) })
      const definitions = settings.map(({ definition }) => definition)
      const tokens = definitions.length === 0 ? 0 : countTools(definitions)
      const added = { settings, tokens, names: definitions.map(({ name }) => name) }
      costs.set(key, added)
      return added
    }
    const choose = (of: ResolvedConfig['tools']): ToolCost => {
      const plain = cost(of)
      if (!complete || !plain.settings.some(({ id }) => id === 'load_skill')) return plain
      const listing = cost(of, start.listed)
      const isInBudget = start.tokens + listing.tokens - plain.tokens <= start.budget
      return isInBudget && fits(listing) ? { ...listing, plain: plain.tokens } : plain
    }
    if (tools !== undefined && tools !== 'auto') return choose(tools)
    const [usual, auto] = [choose(undefined), choose('auto')]
    const chosen = tools === 'auto' ? auto : usual
    const names = usual.names.filter((name) => !auto.names.includes(name))
    // What they leave may be taken by names that `load_skill` has room to list then.
    const saved = usual.tokens - auto.tokens
    return names[0] && saved > 0 ? { ...chosen, idle: { names, tokens: saved } } : chosen
  }
}

/**
 * Defines the tools that sessions offer where the index lists not every skill.
 *
 * @param config The option `tools`.
 * @param hasResources Whether any skill has a file.
 */
export function definePartialTools(
  { tools }: Pick<ResolvedConfig, 'tools'>,
  hasResources: boolean,
): ToolSetting[] {
  const ids = wantedIds(tools, false, hasResources)
  return toolDefinitions({ ids, overrides: overridesOf(tools) })
}

function wantedIds(
  tools: ResolvedConfig['tools'],
  complete: boolean,
  hasResources: boolean,
): ToolId[] {
  const standard: ToolId[] = complete ? [...usual] : [...usual, 'find_skills']
  if (tools === 'auto') {
    return standard.filter((id) =>
      id === 'skill_read' ? hasResources : id === 'list_skills' ? !complete : true,
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
