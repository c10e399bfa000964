import type { SearchResult, Session, ToolDefinition } from '@skillfold/runtime'
import { type Context, createContext } from '../context/context.ts'
import type { Turn } from '../context/turn.ts'
import type { Model } from '../model.ts'
import { nativeProtocol, textProtocol } from '../protocol/protocol.ts'
import { createChannel } from './channel.ts'
import { play } from './play.ts'
import { promptTools } from './prompt-tools.ts'
import type { RunResult, Step } from './steps.ts'
import { untilAborted } from './until-aborted.ts'

/** How an agent is made. */
export interface AgentOptions {
  /** The session that the model drives; one that stages writes is one too. */
  readonly session: Session
  readonly model: Model
  /** The most replies of a run. @default 10 */
  readonly maxSteps?: number | undefined
  /** The most tokens that the prompts and replies of a run may have together. @default no limit */
  readonly maxTokens?: number | undefined
  /** The longest silence of the model, and of `advise`, in milliseconds. @default 120,000 */
  readonly timeout?: number | undefined
  /**
   * The longest time that a call may take, in milliseconds, a person's answer included. Then the
   * model is told so, and the run goes on.
   *
   * @default 300,000
   */
  readonly callTimeout?: number | undefined
  /** The app's own text, at the head of the system message. */
  readonly instructions?: string | undefined
  /**
   * Counts the tokens of a text by the model's own tokenizer; texts that hold chat markers, such
   * as `<|im_start|>`, as the model reads them. Without it, upper bounds are used, which leave
   * less of the window.
   */
  readonly count?: ((text: string) => number) | undefined
  /**
   * Tokens that a load has to leave free for the results of the calls that follow it. In a session
   * that unloads skills for others, one more of them then goes rather than that results are cut.
   *
   * @default 0
   */
  readonly resultRoom?: number | undefined
  /** Lets a thinking model think, which a small window has little room for. @default false */
  readonly thinking?: boolean | undefined
  /**
   * Ranks skills for a request, such as `skills.find`. Where it is sure, the request gets a line
   * that names the skill; where it is not, nothing.
   */
  readonly advise?: ((request: string) => Promise<SearchResult>) | undefined
}

/** How one request is run. */
export interface RunOptions {
  readonly signal?: AbortSignal | undefined
  /**
   * Skills that are loaded before the model is asked, as if it had loaded them. Where one cannot
   * be loaded, the model is not asked and the outcome is `failed`.
   */
  readonly skills?: readonly string[] | undefined
}

/** A run: its steps as they happen, for one reader, and what it came to. */
export interface Run extends AsyncIterable<Step> {
  /** Never rejects, and does not wait for the steps to be read. */
  readonly result: Promise<RunResult>
}

/** Where the window's tokens go. The parts add up to `used`. */
export interface AgentUsage {
  readonly window: number
  /** Kept free for the reply. */
  readonly reserve: number
  readonly used: number
  /** The session's prompt: the index, or skills in mode `full`. */
  readonly prompt: number
  readonly tools: number
  /** Texts of loaded skills. */
  readonly skills: number
  /** Everything else: requests, replies, results, and what stands around them. */
  readonly history: number
  readonly free: number
  /** Whether `used` is an exact count; otherwise it is an upper bound. */
  readonly exact: boolean
}

/** An agent: a model, a session, and their conversation. */
export interface Agent {
  /**
   * Lets the model work on a request until it answers. A run that is begun while another is
   * going on waits for it. To stop reading its steps ends it.
   *
   * @param message What the person wrote.
   * @param options See `RunOptions`.
   */
  run(message: string, options?: RunOptions): Run
  /** The conversation so far. */
  turns(): readonly Turn[]
  usage(): AgentUsage
  /** Begins a new conversation, in the session too. Call it between runs. */
  reset(): void
}

/**
 * Makes an agent: a ReAct loop for small models (https://arxiv.org/abs/2210.03629) that calls the
 * tools of a session. The system message keeps its bytes for the whole conversation; what is
 * loaded comes as results of calls. With native tool calling the definitions change as skills
 * are loaded, and so does the prompt.
 *
 * @param options See `AgentOptions`.
 */
export function createAgent(options: AgentOptions): Agent {
  const { session, model, count, instructions, thinking = false } = options
  const callable = (): readonly ToolDefinition[] => [...session.tools(), ...session.abilities()]
  const fixed = promptTools(session)
  const native = model.toolCalling === 'native'
  const tools = native ? callable : () => fixed
  const { compose } = native ? nativeProtocol : textProtocol
  const begin = (): Context =>
    createContext({ session, instructions, tools, count, thinking, compose })
  let context = begin()
  let last: Promise<unknown> = Promise.resolve()

  return {
    run(message, { signal, skills = [] } = {}) {
      const left = new AbortController()
      const channel = createChannel<Step>(() => left.abort())
      const ends = signal ? AbortSignal.any([signal, left.signal]) : left.signal
      const result = untilAborted(last, ends)
        .then(() =>
          play({
            ...options,
            message,
            skills,
            context,
            callable,
            signal: ends,
            thinking,
            send: channel.send,
          }),
        )
        .catch(
          (error): RunResult => ({
            outcome: { type: 'failed', error },
            replies: 0,
            tokens: 0,
          }),
        )
      last = Promise.all([last, result.finally(channel.end)]).then(() => {})
      return { result, [Symbol.asyncIterator]: () => channel[Symbol.asyncIterator]() }
    },
    turns: () => context.turns(),
    usage: () => usageOf(session, context),
    reset() {
      // A run that is still ending keeps its own.
      context = begin()
      session.reset()
    },
  }
}

function usageOf(session: Session, context: Context): AgentUsage {
  const { window, reserve, prompt, tools, skills } = session.usage()
  const { tokens: used, exact } = context.measure()
  let left = used
  // Parts are bounds where nothing counts, and a server may have counted less than their sum.
  const take = (tokens: number): number => {
    const taken = Math.min(tokens, left)
    left -= taken
    return taken
  }
  return {
    window,
    reserve,
    used,
    prompt: take(prompt),
    tools: take(tools),
    skills: take(skills),
    history: left,
    free: window - reserve - used,
    exact,
  }
}
