import type { Session, ToolDefinition } from '@skillfold/runtime'
import type { IssuedCall } from '../model.ts'
import type { Call } from '../protocol/call.ts'
import { renderTools } from '../protocol/render.ts'
import { composeMessages } from './compose.ts'
import { addedParts, forgetParts } from './held.ts'
import { byteBound, createMeasure, type Measured, type MeasureOptions } from './measure.ts'
import { reduce, stubResults } from './reduce.ts'
import type { ComposedMessage, Result, Turn } from './turn.ts'

/** What was left out of a conversation, so that it fits. */
export interface Eviction {
  readonly what: 'result' | 'turns'
  /** Names of the calls whose results are gone. */
  readonly calls: readonly string[]
  /** Tokens that became free, by the figure of the conversation. */
  readonly freed: number
}

/** A conversation that stays within the window. */
export interface Context {
  readonly turns: () => readonly Turn[]
  add(turn: Turn): void
  /** Adds what came of a call. */
  give(result: Result): void
  /** Gives a call the id by which its result refers to it. */
  issue(call: Call): IssuedCall
  /**
   * The model was sent all that there is.
   *
   * @param tokens Tokens of the whole prompt, where its server told.
   */
  seen(tokens?: number): void
  /**
   * The system message; none where there is nothing to say.
   *
   * @param tools Whether it holds the definitions, as a template puts them there.
   */
  system(tools: boolean): readonly ComposedMessage[]
  measure(): Measured
  /** Tokens that a prompt may have: the window without the reserve. */
  budget(): number
  /** Leaves out what has to go; what could not be made to fit, does not. */
  fit(): Eviction[]
  /** Tokens for the result of a call that is made now. */
  room(): number
  /** Does something to the session, and finds what it came to hold by that. */
  track<Value>(work: () => Promise<Value>): Promise<{ value: Value; parts: Result['parts'] }>
  /** Leaves out the texts of skills that the session has unloaded. */
  release(skills: readonly string[]): void
  /** Forgets all turns. */
  clear(): void
}

/** How a context is made. */
export interface ContextOptions extends MeasureOptions {
  readonly session: Session
  /** The app's own text at the head of the system message. */
  readonly instructions?: string | undefined
  /** The definitions to put into the system message. */
  readonly tools: () => readonly ToolDefinition[]
}

/**
 * Makes the context of a conversation.
 *
 * @param options See `ContextOptions`.
 */
export function createContext(options: ContextOptions): Context {
  const { session, instructions, tools } = options
  const measure = createMeasure(options)
  let turns: readonly Turn[] = []
  let issued = 0

  const system = (withTools: boolean): ComposedMessage[] => {
    const prompt = session.prompt()
    const own = renderTools(session.tools())
    const all = withTools ? renderTools(tools()) : ''
    const sections = [
      { text: instructions ?? '' },
      { text: prompt.text, tokens: prompt.exact ? prompt.tokens : undefined },
      {
        text: all,
        // The build measured the session's own, with the words around them.
        tokens: own === '' ? undefined : session.usage().tools + byteBound(all) - byteBound(own),
      },
    ].filter(({ text }) => text !== '')
    const parts = sections.flatMap((part, at) => (at === 0 ? part : [{ text: '\n\n' }, part]))
    return parts.length > 0 ? [{ role: 'system', parts }] : []
  }
  const compose = (all: readonly Turn[]): ComposedMessage[] => [
    ...system(true),
    ...composeMessages(all),
  ]
  const cost = (all: readonly Turn[]): number => measure.prompt(compose(all)).tokens
  const budget = (): number => {
    const { window, reserve } = session.usage()
    return window - reserve
  }
  /** The text of a skill in use is never left out. */
  const inUse = ({ tool, skills }: Result): boolean =>
    tool === 'load_skill' && (skills ?? []).some((name) => session.loaded().includes(name))

  return {
    system,
    turns: () => turns,
    add(turn) {
      turns = [...turns, turn]
    },
    give(result) {
      turns = withResult(turns, { ...result, fresh: true })
    },
    issue: (call) => ({ ...call, id: `call_${++issued}` }),
    seen(tokens) {
      const { prompt, tools: defined } = session.usage()
      // A server that leaves out what it had in a cache tells less than there is.
      if (tokens !== undefined && tokens >= prompt + defined) measure.learn(compose(turns), tokens)
      turns = turns.map((turn) =>
        turn.kind === 'results'
          ? { ...turn, results: turn.results.map((result) => ({ ...result, fresh: false })) }
          : turn,
      )
    },
    measure: () => measure.prompt(compose(turns)),
    budget,
    fit() {
      const evictions: Eviction[] = []
      let tokens = cost(turns)
      while (tokens > budget()) {
        const reduction = reduce(turns, inUse)
        if (!reduction) break
        turns = reduction.turns
        const { what, results } = reduction
        forgetParts(
          session,
          results.flatMap(({ parts }) => parts ?? []),
        )
        const now = cost(turns)
        const calls = results.flatMap(({ call }) => call?.name ?? [])
        evictions.push({ what, calls, freed: tokens - now })
        tokens = now
      }
      return evictions
    },
    room() {
      let least = withResult(turns, { text: '', fresh: true })
      for (;;) {
        const reduction = reduce(least, inUse)
        if (!reduction) break
        least = reduction.turns
      }
      return Math.max(0, budget() - cost(least) - seam)
    },
    async track(work) {
      const before = session.snapshot()
      const value = await work()
      return { value, parts: addedParts(before, session.snapshot()) }
    },
    release(skills) {
      turns = stubResults(
        turns,
        (result) => !!result.skills?.length && result.skills.every((name) => skills.includes(name)),
      )
    },
    clear() {
      turns = []
    },
  }
}

/** The results of one reply are one turn. */
function withResult(turns: readonly Turn[], result: Result): readonly Turn[] {
  const last = turns.at(-1)
  return last?.kind === 'results'
    ? [...turns.slice(0, -1), { ...last, results: [...last.results, result] }]
    : [...turns, { kind: 'results', results: [result] }]
}

/** Where a result meets what stands around it, tokens can part in another way. */
const seam = 8
