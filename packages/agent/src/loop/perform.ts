import type { CallResult, Session } from '@skillfold/runtime'
import type { Context } from '../context/context.ts'
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
  const { session, context, guard, signal, send } = options
  if (guard.isRepeated(call)) {
    send({ type: 'repeated', call })
    context.give({ call, text: repeated })
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
  { session, context, signal, send, resultRoom = 0 }: PerformOptions,
  make: (free: number) => Promise<CallResult>,
): Promise<CallResult | undefined> {
  const kept = call.name === 'load_skill' ? resultRoom : 0
  const free = Math.max(0, context.room() - kept)
  const tracked = signal.aborted ? undefined : context.track(() => make(free))
  const made = tracked && (await untilAborted(tracked, signal))
  if (!made) {
    // What is delivered after all never reaches the model.
    tracked?.then(({ value }) => {
      for (const name of value.skills ?? []) session.unload(name)
    })
    context.give({ call, text: stopped })
    return undefined
  }
  const { value, parts } = made
  if (value.unloaded) context.release(value.unloaded)
  const { text, tokens, tool, skills, staged } = value as CallResult & Staged
  context.give({ call, text, tokens, tool, skills, parts })
  if (staged?.status === 'pending') send({ type: 'staged', call, result: value, action: staged })
  send({ type: 'result', call, result: value })
  return value
}

/** What a session that stages writes adds to a result. */
interface Staged {
  readonly staged?: { readonly status: string } | undefined
}
