import type { AbilityAccess } from '../abilities/part.ts'
import { type Selection, selects } from '../set/select.ts'
import type { SetInternals, SkillSet } from '../set/skills.ts'
import type { AnySkill } from '../set/sources.ts'
import { message } from '../text/compose.ts'
import { renderNameLine, renderParameterLine } from '../text/load.ts'
import { type Delivery, deliver, type Piece } from '../text/pieces.ts'
import { listSkills } from '../tools/list.ts'
import { loadSkill, loadWhole } from '../tools/load.ts'
import { readResource } from '../tools/read.ts'
import type { Tool, ToolCall } from '../tools/tool.ts'
import type { AbilityDefinition, Settings, ToolDefinition, ToolId, ToolSetting } from '../types.ts'
import { type Answer, type CallResult, settle } from './answer.ts'
import { parameters, readArguments } from './arguments.ts'
import { createCall } from './call.ts'
import {
  type Conversation,
  fromSnapshot,
  hold,
  isActive,
  type Snapshot,
  takeSnapshot,
} from './conversation.ts'
import { startSession } from './start.ts'

/** How a session is made. `include` and `exclude` narrow the set for this session. */
export interface SessionOptions extends Selection {
  /** The model's context window, in tokens. @default that of the settings */
  readonly window?: number | undefined
  /** Tokens kept free for the answer. @default that of the settings */
  readonly reserve?: number | undefined
  /** Counts tokens of what the build did not measure. @default that of the set */
  readonly count?: ((text: string) => number) | undefined
  /** What happens when a load does not fit. @default that of the settings, else `'never'` */
  readonly unload?: 'never' | 'lru' | undefined
  /** The most tokens of an ability's result. @default a quarter of the window */
  readonly resultLimit?: number | undefined
  /** Takes up an earlier conversation. */
  readonly snapshot?: Snapshot | undefined
}

/** What the app tells about one call. */
export interface CallOptions {
  /**
   * Tokens that are free for the answer, where the app knows: the window without the reserve and
   * the conversation so far. Without it the session counts what it has delivered itself.
   */
  readonly free?: number | undefined
  /** A person has confirmed this call of a destructive ability. */
  readonly confirmed?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/** Where a session's tokens go. */
export interface Usage {
  readonly window: number
  readonly reserve: number
  readonly prompt: number
  readonly tools: number
  /** Texts of skills that are loaded, and of their files. */
  readonly skills: number
  /** Other answers. */
  readonly other: number
  /** What is left; never below zero. */
  readonly free: number
}

/** One conversation with a model. */
export interface Session {
  /** The text for the system prompt: the same bytes for the session's life. */
  prompt(): Delivery
  /** The built-in tools: the same for the session's life. */
  tools(): readonly ToolDefinition[]
  /** Definitions of the abilities that can be called now, under the names that the model uses. */
  abilities(): readonly AbilityDefinition[]
  /** Names of the skills that are loaded, wholly or in part, the least recently used first. */
  loaded(): string[]
  usage(): Usage
  /**
   * Does what the model asks for. Never rejects: bad input is answered.
   *
   * @param tool Name of a built-in tool or an ability.
   * @param args The arguments, as an object or as JSON.
   * @param options What the app tells about the call.
   */
  call(tool: string, args?: unknown, options?: CallOptions): Promise<CallResult>
  /** Loads a skill for the app, hidden ones included. Answers as `call` does. */
  load(name: string, options?: CallOptions): Promise<CallResult>
  /** Unloads a skill; the app may drop its texts. Returns whether it was loaded. */
  unload(name: string): boolean
  /**
   * Begins a new conversation. Calls in flight no longer count for it.
   *
   * @param snapshot What the new conversation holds. @default nothing
   */
  reset(snapshot?: Snapshot): void
  /** The conversation as JSON. */
  snapshot(): Snapshot
}

/**
 * Starts a session.
 *
 * @param set The skills.
 * @param options See `SessionOptions`.
 * @throws {RangeError} Where the reserve leaves nothing of the window.
 */
export function createSession(set: SkillSet & SetInternals, options: SessionOptions = {}): Session {
  const { settings, parts } = set
  const { window = settings.window, reserve = settings.reserve } = options
  const { count = set.options.count, unload = settings.unload } = options
  const { resultLimit = Math.floor(window / 4) } = options
  if (!(window - reserve > 0)) {
    throw new RangeError(
      `A reserve of ${reserve} tokens leaves nothing of a window of ${window}. Lower the reserve.`,
    )
  }
  const allowed = selects(options)
  const get = (name: string): AnySkill | undefined => (allowed(name) ? set.get(name) : undefined)
  const names = (): string[] => set.names().filter((name) => allowed(name) && !get(name)?.hidden)
  const measure = (pieces: readonly Piece[]): Delivery => deliver(pieces, count)

  const start = startSession(set, { allowed, names: names(), measure })
  const begin = (snapshot?: Snapshot): Conversation => {
    const begun = fromSnapshot(snapshot, (name) => get(name) !== undefined)
    for (const { name, content } of start.full) {
      begun.held.set(name, { ...hold(), content, whole: true })
    }
    return begun
  }
  let conversation = begin(options.snapshot)

  const access: AbilityAccess = {
    allowed: (name) => get(name) !== undefined,
    active: (name) => isActive(conversation.held.get(name)),
  }

  const handlers = { ...coreTools, ...parts.tools }
  const abilities = (): AbilityDefinition[] => parts.abilities?.callable(access) ?? []

  const usage = (): Usage => {
    const { held, other } = conversation
    const prompt = start.prompt.tokens
    const tools = start.toolTokens
    const skills = [...held.values()].reduce((sum, { tokens }) => sum + tokens, 0)
    const free = Math.max(0, window - reserve - prompt - tools - skills - other)
    return { window, reserve, prompt, tools, skills, other, free }
  }

  const run = async (
    work: (call: ToolCall) => Promise<Answer>,
    free = usage().free,
  ): Promise<CallResult> => {
    const begun = conversation
    const call = createCall({
      set,
      conversation,
      free,
      makeRoom: unload === 'lru' ? parts.makeRoom : undefined,
      measure,
      names,
      get,
    })
    let answer = await settle(work(call), set)
    if (conversation !== begun) {
      answer = { reason: 'reset', pieces: [message('reset', settings)] }
    }
    const { pieces, ...rest } = answer
    const delivery = measure(pieces)
    if (conversation === begun && !rest.skills?.length) conversation.other += delivery.tokens
    const result: CallResult = { ok: rest.reason === undefined, ...delivery, ...rest }
    set.emit({
      type: 'call',
      tool: result.tool,
      skills: result.skills ?? [],
      ok: result.ok,
      reason: result.reason,
      tokens: result.tokens,
      exact: result.exact,
    })
    if (result.unloaded) set.emit({ type: 'unload', skills: result.unloaded })
    return result
  }

  return {
    prompt: () => start.prompt,
    tools: () => start.definitions,
    abilities,
    loaded: () => [...conversation.held.keys()].filter(access.active),
    usage,
    call: (name, args, { free, confirmed, signal } = {}) =>
      run(async (call) => {
        const tool = start.tools.find(({ definition }) => definition.name === name)
        const handler = tool && handlers[tool.id]
        if (tool && handler) {
          const read = readArguments(tool, args)
          if (!read) return badArguments(tool, settings)
          return { tool: tool.id, ...(await handler(call, read)) }
        }
        const limit = Math.min(resultLimit, call.free)
        const context = { ...access, limit, count, signal, confirmed }
        const answer = await parts.abilities?.call(name, args, context)
        return answer ?? unknownTool([...start.definitions, ...abilities()], settings)
      }, free),
    load: (name, { free } = {}) =>
      run(
        async (call) => ({
          tool: 'load_skill',
          ...(await loadWhole(call, get(name) ?? call.skill(name))),
        }),
        free,
      ),
    unload(name) {
      const held = conversation.held.delete(name)
      if (held) set.emit({ type: 'unload', skills: [name] })
      return held
    },
    reset(snapshot) {
      conversation = begin(snapshot)
      set.emit({ type: 'reset' })
    },
    snapshot: () => takeSnapshot(conversation),
  }
}

const coreTools: { readonly [Id in ToolId]?: Tool } = {
  list_skills: listSkills,
  load_skill: loadSkill,
  skill_read: readResource,
}

function badArguments(tool: ToolSetting, settings: Settings): Answer {
  return {
    tool: tool.id,
    reason: 'bad-arguments',
    pieces: [
      message('badArguments', settings),
      ...parameters(tool).map(({ name, type, required }) => ({
        text: renderParameterLine(name, type, required),
        tokens: undefined,
      })),
      message('pickArguments', settings),
    ],
  }
}

function unknownTool(tools: readonly ToolDefinition[], settings: Settings): Answer {
  return {
    reason: 'unknown-tool',
    pieces: [
      message('nearTools', settings),
      ...tools.map(({ name }) => ({ text: renderNameLine(name), tokens: undefined })),
      message('pickTool', settings),
    ],
  }
}
