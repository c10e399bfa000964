import { selects } from '../set/select.ts'
import type { SetInternals } from '../set/skills.ts'
import type { AnySkill } from '../set/sources.ts'
import { composePrompt, type LoadPart, message } from '../text/compose.ts'
import { failed, reset } from '../text/messages.ts'
import { deliver, type Piece } from '../text/pieces.ts'
import type { ToolCall } from '../tools/call.ts'
import { load } from '../tools/load.ts'
import { type Answer, type CallResult, refusal } from './answer.ts'
import {
  type Conversation,
  hold,
  isActive,
  markOf,
  partKey,
  type Snapshot,
} from './conversation.ts'
import type { CoreSession, SessionOptions, Usage } from './types.ts'

/** What the tools of a session build on. */
export interface SessionBase extends CoreSession {
  readonly set: SetInternals
  readonly options: SessionOptions
  /** Counts the tokens of joined pieces. */
  readonly cost: (pieces: readonly Piece[]) => number
  /** A skill that the session may use, hidden or not. */
  readonly get: (name: string) => AnySkill | undefined
  /** Whether a skill is loaded, wholly or in part. */
  readonly active: (name: string) => boolean
  /** Tokens of what stays the same. */
  readonly fixed: { readonly prompt: number; tools: number }
  /**
   * Does a piece of work to an answer, whatever happens.
   *
   * @param work Gives an answer or throws one, see `refusal`; anything else thrown is a failure.
   * @param tool The tool's id.
   * @param free See `LoadOptions`.
   */
  readonly run: (
    work: (call: ToolCall) => Answer | Promise<Answer>,
    tool?: string,
    free?: number,
  ) => Promise<CallResult>
}

/**
 * Starts a session.
 *
 * @param set The skills.
 * @param options See `SessionOptions`.
 * @throws {Error} Where the snapshot is none, if the set has the part `checkSnapshot`.
 */
export function createSession(set: SetInternals, options: SessionOptions): SessionBase {
  const { settings, parts } = set
  const {
    window = settings.window,
    reserve = settings.reserve,
    unload = settings.unload,
    count = set.options.count,
  } = options
  const allowed = selects(options)
  const get = (name: string): AnySkill | undefined => (allowed(name) ? set.get(name) : undefined)
  const cost = (pieces: readonly Piece[]): number => deliver(pieces, count).tokens

  const full: LoadPart[] = []
  const lines: Piece[] = []
  for (const skill of set.listed()) {
    const { name, content } = skill
    if (!allowed(name)) continue
    if (content) {
      full.push({ name, content, abilities: parts.abilities?.definitions(skill, content) })
    } else {
      lines.push(skill.line)
    }
  }
  parts.unlisted?.({ set, get }, lines, full.length)
  const prompt = deliver(composePrompt(full, lines, settings), count)

  const fixed = { prompt: prompt.tokens, tools: 0 }
  const begin = (snapshot?: Snapshot): Conversation => {
    const begun: Conversation = { held: new Map(), other: 0 }
    for (const { name, content } of full) {
      hold(begun, name, [partKey({ mark: markOf(content) })], 0)
    }
    parts.checkSnapshot?.(snapshot)
    begun.other += snapshot?.other ?? 0
    for (const { name, parts, tokens } of snapshot?.skills ?? []) {
      if (get(name)) hold(begun, name, parts, tokens)
      else begun.other += tokens
    }
    return begun
  }
  let conversation = begin(options.snapshot)

  const session: SessionBase = {
    set,
    options,
    cost,
    get,
    active: (name) => isActive(conversation.held.get(name)),
    fixed,
    prompt: () => prompt,
    loaded: () => [...conversation.held.keys()].filter(session.active),
    usage(): Usage {
      const { held, other } = conversation
      let skills = 0
      for (const { tokens } of held.values()) skills += tokens
      const free = window - reserve - fixed.prompt - fixed.tools - skills - other
      return { window, reserve, ...fixed, skills, other, free }
    },
    async run(work, tool, told) {
      const begun = conversation
      const unseen = told === undefined ? 0 : session.usage().free - told
      let answer: Answer
      try {
        answer = await work({
          ...session,
          conversation,
          unload,
          // Another call may have delivered something since this one began.
          get free() {
            return session.usage().free - unseen
          },
        })
      } catch (error) {
        answer = error as Answer
        if (!answer?.pieces) {
          set.fail(error)
          answer = refusal('failed', message(failed, settings))
        }
      }
      if (conversation !== begun) answer = refusal('reset', message(reset, settings))
      const { pieces, extra, ...rest } = answer
      const { text, ...figures } = deliver(pieces, count)
      if (!rest.skills) begun.other += figures.tokens
      const outcome = { ok: !rest.reason, tool, ...rest, ...figures }
      set.emit({ type: 'call', ...outcome })
      return { ...outcome, text, ...extra }
    },
    load: (name, { section, free } = {}) =>
      session.run((call) => load(call, name, section), 'load_skill', free),
    unload(name) {
      const held = conversation.held.delete(name)
      if (held) set.emit({ type: 'unload', unloaded: [name] })
      return held
    },
    reset(snapshot) {
      conversation = begin(snapshot)
      set.emit({ type: 'reset' })
    },
    snapshot: () => ({
      skills: [...conversation.held].map(([name, held]) => ({
        name,
        ...held,
        parts: [...held.parts],
      })),
      other: conversation.other,
    }),
  }
  return session
}
