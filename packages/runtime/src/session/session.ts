import { matchExactly } from '../set/names.ts'
import { selects } from '../set/select.ts'
import type { SetInternals, SkillSet } from '../set/skills.ts'
import type { AnySkill } from '../set/sources.ts'
import { composeList, composePrompt, message } from '../text/compose.ts'
import { renderNameLine } from '../text/load.ts'
import { again, correct, failed, reset, unknown, wrong } from '../text/messages.ts'
import { type Delivery, deliver, type Piece } from '../text/pieces.ts'
import { load } from '../tools/load.ts'
import { findSkill, type Tool, type ToolCall } from '../tools/tool.ts'
import { type Answer, type CallResult, Refusal } from './answer.ts'
import { readArguments } from './arguments.ts'
import { type Conversation, isActive, partKey, type Snapshot } from './conversation.ts'
import { sessionTools } from './tools.ts'
import type { Session, SessionOptions, Usage } from './types.ts'

/**
 * Starts a session.
 *
 * @param set The skills.
 * @param options See `SessionOptions`.
 * @throws {RangeError} Where the reserve leaves nothing of the window.
 */
export function createSession(set: SkillSet & SetInternals, options: SessionOptions = {}): Session {
  const { settings, parts, emit, fail } = set
  const { window, reserve, unload } = { ...settings, ...options }
  const { count = set.options.count, resultLimit = window >> 2 } = options
  if (!(reserve < window)) {
    throw new RangeError(`A reserve of ${reserve} leaves nothing of a window of ${window} tokens.`)
  }
  const allowed = selects(options)
  const get = (name: string): AnySkill | undefined => (allowed(name) ? set.get(name) : undefined)
  const names = (): string[] =>
    set.names().filter((name) => allowed(name) && !set.get(name)?.hidden)
  const measure = (pieces: readonly Piece[]): Delivery => deliver(pieces, count)
  const cost = (pieces: readonly Piece[]): number => measure(pieces).tokens

  const listed = set.listed().filter(({ name }) => allowed(name))
  const full = listed.flatMap((skill) => {
    const { content, mode = settings.mode } = skill
    const abilities = content && parts.abilities?.definitions(skill, content)
    return content && mode === 'full' ? { ...skill, content, abilities } : []
  })
  const isFull = (name: string): boolean => full.some((skill) => skill.name === name)
  const others = listed.filter(({ name }) => !isFull(name))
  const prompt = measure(composePrompt(full, others, settings))
  const { tools, toolTokens } = sessionTools(settings, names())
  const definitions = Object.freeze(tools.map(({ definition }) => definition))
  const toolCost = cost([{ text: JSON.stringify(definitions), tokens: toolTokens }])

  const begin = (snapshot?: Snapshot): Conversation => {
    const held: Conversation['held'] = new Map()
    for (const { name, parts, tokens } of snapshot?.skills ?? []) {
      if (get(name)) held.set(name, { parts: new Set(parts), tokens })
    }
    for (const { name, content } of full) {
      held.set(name, { content, parts: new Set([partKey()]), tokens: 0 })
    }
    return { held, other: 0 }
  }
  let conversation = begin(options.snapshot)

  const isLoaded = (name: string): boolean => isActive(conversation.held.get(name))
  const access = { allowed: (name: string) => get(name) !== undefined, active: isLoaded }
  const abilities = () => parts.abilities?.callable(access) ?? []

  const usage = (): Usage => {
    const { held, other } = conversation
    const skills = [...held.values()].reduce((sum, { tokens }) => sum + tokens, 0)
    const free = window - reserve - prompt.tokens - toolCost - skills - other
    return { window, reserve, prompt: prompt.tokens, tools: toolCost, skills, other, free }
  }

  /** Does a piece of work to an answer, whatever happens. */
  const run = async (
    work: (call: ToolCall) => Answer | Promise<Answer>,
    tool?: string,
    told = usage().free,
  ): Promise<CallResult> => {
    const begun = conversation
    const unseen = usage().free - told
    const call: ToolCall = {
      set,
      conversation,
      evict: unload === 'lru',
      match: parts.match ?? matchExactly,
      cost,
      names,
      get,
      // Another call may have delivered something since this one began.
      get free() {
        return Math.max(0, usage().free - unseen)
      },
    }
    let answer: Answer
    try {
      answer = await work(call)
    } catch (error) {
      if (!(error instanceof Refusal)) fail(error, {})
      answer =
        error instanceof Refusal
          ? error.answer
          : { reason: 'failed', pieces: [message(failed, settings)] }
    }
    if (conversation !== begun) answer = { reason: 'reset', pieces: [message(reset, settings)] }
    const { pieces, url, value, ...rest } = answer
    const { text, ...figures } = measure(pieces)
    if (!rest.skills) begun.other += figures.tokens
    const outcome = { ok: !rest.reason, ...(tool && { tool }), ...rest, ...figures }
    emit({ type: 'call', ...outcome })
    return { ...outcome, text, ...(url && { url }), ...('value' in answer && { value }) }
  }

  const refuseCall = (
    reason: 'bad-arguments' | 'unknown-tool',
    texts: readonly string[],
  ): Refusal => {
    const [open, end] = reason === 'bad-arguments' ? [wrong, correct] : [unknown, again]
    const lines = texts.map((text) => ({ text: renderNameLine(text) }))
    return new Refusal(reason, ...composeList(open, lines, end, settings))
  }
  const handlers: Readonly<Record<string, Tool>> = {
    load_skill: (call, args) => load(call, findSkill(call, args.name), args.section),
    ...parts.tools,
  }

  return {
    prompt: () => prompt,
    tools: () => definitions,
    abilities,
    loaded: () => [...conversation.held.keys()].filter(isLoaded),
    usage,
    call(name, args, { free, confirmed, signal } = {}) {
      const tool = tools.find(({ definition }) => definition.name === name)
      return run(
        async (call) => {
          const handler = tool && handlers[tool.id]
          if (handler) {
            const read = readArguments(tool, args)
            if (Array.isArray(read)) throw refuseCall('bad-arguments', read)
            return handler(call, read)
          }
          const limit = Math.min(resultLimit, call.free)
          const context = { ...access, limit, count, signal, confirmed }
          const answer = await parts.abilities?.call(name, args, context)
          if (answer) return answer
          const known = [...definitions, ...abilities()]
          throw refuseCall(
            'unknown-tool',
            known.map((definition) => definition.name),
          )
        },
        tool?.id,
        free,
      )
    },
    load: (name, { free } = {}) =>
      run((call) => load(call, get(name) ?? findSkill(call, name)), 'load_skill', free),
    unload(name) {
      const unloaded = conversation.held.delete(name)
      if (unloaded) emit({ type: 'unload', unloaded: [name] })
      return unloaded
    },
    reset(snapshot) {
      conversation = begin(snapshot)
      emit({ type: 'reset' })
    },
    snapshot: () => ({
      version: 1,
      skills: [...conversation.held].map(([name, { parts, tokens }]) => ({
        name,
        parts: [...parts],
        tokens,
      })),
    }),
  }
}
