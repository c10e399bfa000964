import type { CallResult, Session } from '@skillfold/runtime'
import type { Context } from '../context/context.ts'
import type { Result } from '../context/turn.ts'
import type { IssuedCall } from '../model.ts'
import type { Guard, Loop } from './guard.ts'
import type { Step } from './steps.ts'
import { repeated, stopped } from './texts.ts'
import { untilAborted } from './until-aborted.ts'

/** What calls are made with. */
export interface PerformOptions {
  readonly session: Session
  readonly context: Context
  readonly guard: Guard
  readonly signal: AbortSignal
  readonly send: (step: Step) => void
  readonly resultRoom?: number | undefined
  /** How many further results the reply is to get. */
  readonly others: number
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
 * Makes a call of the model, unless it is the same as the one before, and gives the model what
 * came of it.
 *
 * @param call The call.
 * @param options See `PerformOptions`.
 * @returns The loop that the call closes.
 */
export async function perform(
  call: IssuedCall,
  options: PerformOptions,
): Promise<Loop | undefined> {
  const { session, guard, signal, send } = options
  if (guard.isRepeated(call)) {
    send({ type: 'repeated', call })
    give({ call, text: repeated }, options)
    return guard.enter(call)
  }
  send({ type: 'call', call, by: 'model' })
  const result = await deliver(call, options, (free) =>
    session.call(call.name, call.arguments, { signal, free }),
  )
  return result && guard.enter(call, result)
}

/**
 * Loads a skill for the app, as if the model had asked for it.
 *
 * @param call The call that the conversation shows.
 * @param name The skill's name.
 * @param options See `PerformOptions`.
 * @returns What came of it; nothing where the run was aborted before.
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
 * Makes a call of the session, and keeps conversation and session in step.
 *
 * @returns The result; nothing where the run was aborted before.
 */
async function deliver(
  call: IssuedCall,
  options: PerformOptions,
  make: (free: number) => Promise<CallResult>,
): Promise<CallResult | undefined> {
  const { session, context, signal, send } = options
  const free = roomFor(call, options)
  const tracked = signal.aborted ? undefined : context.track(() => make(free))
  const made = tracked && (await untilAborted(tracked, signal))
  if (!made) {
    // What is delivered after all never reaches the model.
    tracked?.then(({ value }) => {
      for (const name of value.skills ?? []) session.unload(name)
    })
    give({ call, text: stopped }, options)
    return undefined
  }
  const { value, parts } = made
  if (value.unloaded) context.release(value.unloaded)
  const { text, tokens, tool, skills, staged } = value as CallResult & Staged
  give({ call, text, tokens, tool, skills, parts }, options)
  if (staged?.status === 'pending') send({ type: 'staged', call, result: value, action: staged })
  send({ type: 'result', call, result: value })
  return value
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

/** What a session that stages writes adds to a result. */
interface Staged {
  readonly staged?: { readonly status: string } | undefined
}
