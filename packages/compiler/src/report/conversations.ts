import {
  createSkills,
  type ToolDefinition,
  type ToolId,
  type ToolSetting,
} from '@skillfold/runtime'
import { toolDefinitions } from '@skillfold/runtime/text'
import { callTokens, resultTokens, type Tokenizer } from '@skillfold/tokenizer'
import { countTools } from '../catalog/count-tools.ts'
import type { LoadedSkill } from '../catalog/peak.ts'
import type { Compilation } from '../compile.ts'
import { catalogOf, isWhole } from '../emit/catalog.ts'

/** What one course of a conversation costs, the user's words and the last answer apart. */
export interface ConversationCost {
  /** What is loaded, for a person: a skill's name, and a path where a file is read. */
  readonly what: string
  /** All in tokens. */
  readonly index: number
  readonly tools: number
  /** What the model writes to call, and the turns' markers. */
  readonly calls: number
  /** What the calls deliver. */
  readonly delivered: number
}

/** A course that a conversation can take, with a usual skill and with the costliest. */
export interface Conversation {
  readonly course: 'none' | 'named' | 'searched' | 'read'
  /** How many calls it takes. */
  readonly calls: number
  /** Whether the app's sessions offer the tools that it takes. */
  readonly offered: boolean
  readonly median: ConversationCost
  readonly largest: ConversationCost
}

type Call = readonly [tool: ToolId, args: Readonly<Record<string, string>>]

/** One conversation to play. */
interface Course {
  readonly what: string
  readonly calls: readonly Call[]
}

/**
 * Plays conversations over a catalog in a window without end, and adds up what they cost.
 *
 * @param compilation What was compiled.
 * @param tokenizer Its tokenizer.
 * @returns The courses that the catalog allows; each has the same index.
 */
export async function costConversations(
  compilation: Compilation,
  tokenizer: Tokenizer,
): Promise<Conversation[]> {
  const { start, skills } = compilation
  const named = skills
    .filter((skill) => start.listed.includes(skill.source.name) && !isWhole(skill, compilation))
    .sort((a, b) => a.load - b.load)
  const files = named
    .flatMap((skill) =>
      skill.resources.flatMap(({ source, entry }) =>
        entry.tokens === undefined ? [] : [{ skill, path: source.path, tokens: entry.tokens }],
      ),
    )
    .sort((a, b) => a.skill.load + a.tokens - (b.skill.load + b.tokens))

  const conversation = async (
    course: Conversation['course'],
    [median, largest]: readonly [Course, Course],
  ): Promise<Conversation> => {
    const used = new Set(median.calls.map(([tool]) => tool))
    const offered = [...used].every((id) =>
      compilation.settings.tools.some((tool) => tool.id === id),
    )
    const tools = offered ? compilation.tools : withTools(compilation, [...used], tokenizer)
    const cost = async ({ what, calls }: Course): Promise<ConversationCost> => ({
      what,
      index: start.tokens,
      tools: tools.tokens,
      ...(await play(compilation, tools.settings, calls, tokenizer)),
    })
    return {
      course,
      calls: median.calls.length,
      offered,
      median: await cost(median),
      largest: await cost(largest),
    }
  }

  const none: Course = { what: '', calls: [] }
  const courses = [await conversation('none', [none, none])]
  const [least] = named
  if (least === undefined) return courses
  const ends = extremes(named, least)
  courses.push(await conversation('named', pair(ends, loading)))
  courses.push(await conversation('searched', pair(ends, searching)))
  const [file] = files
  if (file !== undefined) {
    const read = ({ skill, path }: (typeof files)[number]): Course => ({
      what: `${skill.source.name}, ${path}`,
      calls: [...loading(skill).calls, ['skill_read', { name: skill.source.name, path }]],
    })
    courses.push(await conversation('read', pair(extremes(files, file), read)))
  }
  return courses
}

function loading({ source: { name } }: LoadedSkill): Course {
  return { what: name, calls: [['load_skill', { name }]] }
}

function searching(skill: LoadedSkill): Course {
  const query = skill.source.name.replaceAll('-', ' ')
  const { what, calls } = loading(skill)
  return { what, calls: [['find_skills', { query }], ...calls] }
}

/** The median of sorted items, the lower one of two, and the last. */
function extremes<Item>(sorted: readonly Item[], first: Item): [Item, Item] {
  return [sorted[(sorted.length - 1) >> 1] ?? first, sorted.at(-1) ?? first]
}

function pair<Item, Result>([a, b]: [Item, Item], make: (item: Item) => Result): [Result, Result] {
  return [make(a), make(b)]
}

function withTools(
  { settings, tools }: Compilation,
  ids: readonly ToolId[],
  tokenizer: Tokenizer,
): Pick<Compilation['tools'], 'settings' | 'tokens'> {
  const missing = ids.filter((id) => !settings.tools.some((tool) => tool.id === id))
  const all = [...tools.settings, ...toolDefinitions({ ids: missing })]
  const definitions: ToolDefinition[] = all.map(({ definition }) => definition)
  return { settings: all, tokens: countTools(tokenizer, definitions) }
}

async function play(
  compilation: Compilation,
  tools: readonly ToolSetting[],
  calls: readonly Call[],
  tokenizer: Tokenizer,
): Promise<{ calls: number; delivered: number }> {
  const catalog = catalogOf(compilation)
  const settings = { ...catalog.settings, tools }
  const session = createSkills({ ...catalog, settings }).session({
    window: Number.MAX_SAFE_INTEGER,
  })
  let written = 0
  let delivered = 0
  for (const [id, args] of calls) {
    const [name, renamed] = asOffered(tools, id, args)
    const { text, tokens } = await session.call(name, renamed)
    delivered += tokens
    written += callTokens(tokenizer, { name, arguments: renamed })
    written += resultTokens(tokenizer, text)
  }
  return { calls: written, delivered }
}

/** A call by the names that the app gave the tool and its parameters. */
function asOffered(
  tools: readonly ToolSetting[],
  id: ToolId,
  args: Readonly<Record<string, string>>,
): [name: string, args: Record<string, string>] {
  const tool = tools.find((setting) => setting.id === id)
  const entries = Object.entries(args).map(([key, value]) => [tool?.rename?.[key] ?? key, value])
  return [tool?.definition.name ?? id, Object.fromEntries(entries)]
}
