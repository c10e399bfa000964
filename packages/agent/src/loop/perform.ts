import type { CallResult, Session } from '@skillfold/runtime'
import type { Context } from '../context/context.ts'
import { addedParts } from '../context/held.ts'
import type { Result } from '../context/turn.ts'
import type { IssuedCall } from '../model.ts'
import { startTimer } from '../timer.ts'
import type { Guard, Loop, Staged } from './guard.ts'
import type { PromptFigures, Step } from './steps.ts'
import { notMade, overdue, refused, repeated, stopped } from './texts.ts'
import { untilAborted } from './until-aborted.ts'

/** What calls are made with. */
export interface PerformOptions {
  readonly session: Session
  readonly context: Context
  readonly guard: Guard
  readonly signal: AbortSignal
  readonly send: (step: Step) => void
  readonly resultRoom?: number | undefined
  readonly callTimeout?: number | undefined
  /** How many further results the reply is to get. */
  readonly others: number
}

/**
 * Leaves out what has to go so that the conversation fits.
 *
 * @returns The figures of the least that it can have.
 */
export function makeRoom({
  context,
  send,
}: Pick<PerformOptions, 'context' | 'send'>): PromptFigures {
  const { evictions, least } = context.fit()
  for (const eviction of evictions) send({ type: 'evicted', ...eviction })
  return { ...least, budget: context.budget() }
}

/** Gives the model a result, and says so where it is a stub for want of room. */
export function give(
  result: Result,
  { context, send, others }: Pick<PerformOptions, 'context' | 'send' | 'others'>,
): void {
  const eviction = context.give(result, others)
  if (eviction) send({ type: 'evicted', ...eviction })
}

/**
 * Makes a call of the model, unless it is the same as the one before or a person refused it, and
 * gives the model what came of it.
 *
 * @param call The call.
 * @param options See `PerformOptions`.
 * @param isFirst Whether it is the first of its reply.
 * @returns The loop that the call closes.
 */
export async function perform(
  call: IssuedCall,
  options: PerformOptions,
  isFirst: boolean,
): Promise<Loop | undefined> {
  const { session, guard, send } = options
  const again = guard.isRefused(call) ? refused : guard.isRepeated(call) ? repeated : undefined
  if (again !== undefined) {
    send({ type: 'repeated', call })
    give({ call, text: again }, options)
    // The model has not read yet what came of those beside it.
    return isFirst ? guard.enter(call) : undefined
  }
  send({ type: 'call', call, by: 'model' })
  const result = await deliver(call, options, (free, ends) =>
    session.call(call.name, call.arguments, { signal: ends, free }),
  )
  return guard.enter(call, result)
}

/**
 * Loads a skill for the app, as if the model had asked for it.
 *
 * @param call The call that the conversation shows.
 * @param name The skill's name.
 * @param options See `PerformOptions`.
 * @returns What came of it; nothing where the run was aborted or that took too long.
 */
export function preload(
  call: IssuedCall,
  name: string,
  options: PerformOptions,
): Promise<CallResult | undefined> {
  options.send({ type: 'call', call, by: 'app' })
  return deliver(call, options, (free) => options.session.load(name, { free }))
}

/**
 * Makes a call of the session, and keeps conversation and session in step: what is not in the one
 * is not held by the other.
 *
 * @returns The result; nothing where the run was aborted or the call took too long.
 */
async function deliver(
  call: IssuedCall,
  options: PerformOptions,
  make: (free: number, ends: AbortSignal) => Promise<CallResult>,
): Promise<(CallResult & Staged) | undefined> {
  const { session, context, signal, send, callTimeout = 300_000 } = options
  if (signal.aborted) {
    give({ call, text: notMade }, options)
    return undefined
  }
  const free = roomFor(call, options)
  const before = session.snapshot()
  const late = new AbortController()
  const timer = startTimer(() => late.abort(), callTimeout)
  const ends = AbortSignal.any([signal, late.signal])
  // At once, for the app may begin a new conversation in the very next line. What is delivered
  // after all never reaches the model.
  const letGo = (): void => session.reset(before)
  ends.addEventListener('abort', letGo)
  const result = await untilAborted(make(free, ends), ends)
  clearTimeout(timer)
  ends.removeEventListener('abort', letGo)
  if (!result || ends.aborted) {
    const isLate = !signal.aborted
    if (isLate) send({ type: 'overdue', call, after: callTimeout })
    give({ call, text: isLate ? overdue : stopped }, options)
    return undefined
  }
  if (result.unloaded) context.release(result.unloaded)
  const { text, tokens, tool, skills, staged } = result as CallResult & Staged
  const parts = addedParts(before, session.snapshot())
  give({ call, text, tokens, tool, skills, parts }, options)
  if (staged?.status === 'pending') send({ type: 'staged', call, result, action: staged })
  send({ type: 'result', call, result })
  return result
}

/** Tokens for the result of a call. A load needs all of its text, others share the room. */
function roomFor(
  { name }: IssuedCall,
  { session, context, others, resultRoom = 0 }: PerformOptions,
): number {
  const room = context.room(others)
  if (name === 'load_skill') return Math.max(0, room - resultRoom)
  const isTool = session.tools().some((tool) => tool.name === name)
  return isTool ? room : Math.floor(room / (others + 1))
}
