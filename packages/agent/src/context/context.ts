import type { IssuedCall } from '../model.ts'
import type { Call } from '../protocol/call.ts'
import { forgetParts } from './held.ts'
import { createMeasure, type Measured, type MeasureOptions } from './measure.ts'
import { type Reduction, reduce } from './reduce.ts'
import { allResults, asSeen, stubResults, withResult } from './results.ts'
import { createSystem, type SystemOptions } from './system.ts'
import { type ComposedMessage, type Result, stub, stubOf, type Turn } from './turn.ts'

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
  /** Adds a turn. A request ends what came before: results that the model has not seen may go. */
  add(turn: Turn): void
  /**
   * Adds what came of a call, or the stub where no room can be made for it.
   *
   * @param result What came of it.
   * @param others How many further results the reply is to get.
   * @returns What was left out.
   */
  give(result: Result, others: number): Eviction | undefined
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
  /**
   * Leaves out what has to go so that it fits, and nothing where it cannot be made to.
   *
   * @returns What was left out, and what the least is that the conversation can have.
   */
  fit(): { readonly evictions: readonly Eviction[]; readonly least: Measured }
  /** Takes back the last request with all that followed, as if it had not been made. */
  withdraw(): void
  /**
   * Tokens for the result of a call that is made now, if all that can go went for it.
   *
   * @param others How many further results the reply is to get; a stub of each fits then.
   */
  room(others: number): number
  /** Leaves out the texts of skills that the session has unloaded. */
  release(skills: readonly string[]): void
}

/** How a context is made. */
export interface ContextOptions extends MeasureOptions, SystemOptions {
  /** Words turns as the model gets them. */
  readonly compose: (turns: readonly Turn[]) => readonly ComposedMessage[]
}

/**
 * Makes the context of a conversation.
 *
 * @param options See `ContextOptions`.
 */
export function createContext(options: ContextOptions): Context {
  const { session } = options
  const measure = createMeasure(options)
  let turns: readonly Turn[] = []
  let issued = 0

  const system = createSystem(options)
  const compose = (all: readonly Turn[]): ComposedMessage[] => [
    ...system(true),
    ...options.compose(all),
  ]
  const cost = (all: readonly Turn[]): number => measure.prompt(compose(all)).tokens
  const budget = (): number => {
    const { window, reserve } = session.usage()
    return window - reserve
  }
  /** The text of a skill in use is never left out. */
  const inUse = ({ tool, skills }: Result): boolean =>
    tool === 'load_skill' && (skills ?? []).some((name) => session.loaded().includes(name))

  /** The conversation with a result, and a stub for each of the others. */
  const withResults = (result: Result, others = 0): readonly Turn[] =>
    Array.from({ length: others }, () => stubOf({ text: '' })).reduce(
      withResult,
      withResult(turns, { ...result, fresh: true }),
    )
  /** The least that a conversation can be made to cost. */
  const leastCost = (all: readonly Turn[]): number => {
    let least = all
    for (;;) {
      const reduction = reduce(least, inUse)
      // What a server counted may be less than the bound of what is shorter.
      if (!reduction) return Math.min(cost(all), cost(least))
      least = reduction.turns
    }
  }
  /**
   * Lets go of the skill that was used longest ago, of those that an earlier request led to. Else
   * a short request could find no room, now and ever after.
   */
  const unloadOldest = (): Reduction | undefined => {
    const present = turns.findLastIndex(({ kind }) => kind === 'user')
    const [earlier, now] = [turns.slice(0, present), turns.slice(present)].map((part) =>
      allResults(part).filter(inUse),
    ) as [Result[], Result[]]
    const holds = (results: readonly Result[], name: string): boolean =>
      results.some(({ skills }) => skills?.includes(name))
    const oldest = session.loaded().find((name) => holds(earlier, name) && !holds(now, name))
    if (oldest === undefined) return undefined
    session.unload(oldest)
    const results = earlier.filter((result) => !inUse(result))
    return results.length > 0
      ? { turns: stubResults(turns, (each) => results.includes(each)), what: 'result', results }
      : unloadOldest()
  }

  return {
    system,
    turns: () => turns,
    add(turn) {
      turns = [...(turn.kind === 'user' ? turns.map(asSeen) : turns), turn]
    },
    give(result, others) {
      const whole = withResults(result, others)
      const fits = cost(whole) <= budget() || leastCost(whole) <= budget()
      if (fits || result.text.length <= stub.length) {
        turns = withResults(result)
        return undefined
      }
      forgetParts(session, result.parts ?? [])
      const freed = cost(whole) - cost(withResults(stubOf(result), others))
      turns = withResults(stubOf(result))
      return { what: 'result', calls: result.call ? [result.call.name] : [], freed }
    },
    issue: (call) => ({ ...call, id: `call_${++issued}` }),
    seen(tokens) {
      const { prompt, tools: defined } = session.usage()
      // A server that leaves out what it had in a cache tells less than there is.
      if (tokens !== undefined && tokens >= prompt + defined) measure.learn(compose(turns), tokens)
      turns = turns.map(asSeen)
    },
    measure: () => measure.prompt(compose(turns)),
    budget,
    fit() {
      const evictions: Eviction[] = []
      const whole = turns
      const held = session.snapshot()
      let tokens = cost(turns)
      while (tokens > budget()) {
        const reduction = reduce(turns, inUse) ?? unloadOldest()
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
      const least = measure.prompt(compose(turns))
      if (tokens <= budget()) return { evictions, least }
      turns = whole
      session.reset(held)
      return { evictions: [], least }
    },
    withdraw() {
      const present = turns.findLastIndex(({ kind }) => kind === 'user')
      const gone = allResults(turns.slice(present))
      forgetParts(
        session,
        gone.flatMap(({ parts }) => parts ?? []),
      )
      turns = turns.slice(0, present)
    },
    room(others) {
      const least = leastCost(withResults({ text: '' }, others))
      return Math.max(0, budget() - least - seam)
    },
    release(skills) {
      turns = stubResults(
        turns,
        (result) => !!result.skills?.length && result.skills.every((name) => skills.includes(name)),
      )
    },
  }
}

/** Where a result meets what stands around it, tokens can part in another way. */
const seam = 8
