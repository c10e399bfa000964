import type { CallResult, LoadOptions, Session } from '@skillfold/runtime'
import type { Context } from '../context/context.ts'
import type { Result } from '../context/turn.ts'
import type { IssuedCall } from '../model.ts'
import type { Guard, Loop } from './guard.ts'
import type { Step } from './steps.ts'
import { repeated, stopped } from './texts.ts'

/** What calls are made with. */
export interface PerformOptions {
  readonly session: Session
  readonly context: Context
  readonly guard: Guard
  readonly signal: AbortSignal
  readonly send: (step: Step) => void
}

/** What came of a call: for the model, and for the run. */
export interface Performed {
  readonly result: Result
  readonly loop?: Loop | undefined
}

/**
 * Makes a call of the model, unless it is the same as the one before.
 *
 * @param call The call.
 * @param pending Results that were given since the reply.
 * @param options See `PerformOptions`.
 */
export async function perform(
  call: IssuedCall,
  pending: readonly Result[],
  options: PerformOptions,
): Promise<Performed> {
  const { session, guard, signal, send } = options
  if (guard.isRepeated(call)) {
    send({ type: 'repeated', call })
    return { result: { call, text: repeated, fresh: true }, loop: guard.enter(call) }
  }
  send({ type: 'call', call, by: 'model' })
  const made = await deliver(call, pending, options, (free) =>
    session.call(call.name, call.arguments, { signal, free }),
  )
  return { ...made, loop: made.outcome && guard.enter(call, made.outcome) }
}

/**
 * Loads a skill for the app, as if the model had asked for it.
 *
 * @param call The call that the conversation shows.
 * @param name The skill's name.
 * @param pending Results that were given before.
 * @param options See `PerformOptions`.
 */
export async function preload(
  call: IssuedCall,
  name: string,
  pending: readonly Result[],
  options: PerformOptions,
): Promise<Performed> {
  options.send({ type: 'call', call, by: 'app' })
  return deliver(call, pending, options, (free: LoadOptions['free']) =>
    options.session.load(name, { free }),
  )
}

/** Makes a call of the session, and keeps conversation and session in step. */
async function deliver(
  call: IssuedCall,
  pending: readonly Result[],
  { session, context, signal, send }: PerformOptions,
  make: (free: number) => Promise<CallResult>,
): Promise<Performed & { readonly outcome?: CallResult }> {
  if (signal.aborted) return { result: { call, text: stopped } }
  const tracked = context.track(() => make(context.room(pending)))
  const made = await untilAborted(tracked, signal)
  if (!made) {
    // What is delivered after all never reaches the model.
    tracked.then(({ value }) => {
      for (const name of value.skills ?? []) session.unload(name)
    })
    return { result: { call, text: stopped } }
  }
  const { value, parts } = made
  if (value.unloaded) context.release(value.unloaded)
  const { text, tokens, tool, skills, staged } = value as CallResult & Staged
  if (staged?.status === 'pending') send({ type: 'staged', call, result: value, action: staged })
  send({ type: 'result', call, result: value })
  return {
    result: { call, text, tokens, tool, skills, parts, fresh: true },
    outcome: value,
  }
}

/** What a session that stages writes adds to a result. */
interface Staged {
  readonly staged?: { readonly status: string } | undefined
}

async function untilAborted<Value>(
  work: Promise<Value>,
  signal: AbortSignal,
): Promise<Value | undefined> {
  let abort = (): void => {}
  const aborted = new Promise<undefined>((resolve) => {
    abort = () => resolve(undefined)
    // The work itself may have aborted it.
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
