import {
  ContextOverflow,
  type Message,
  type Model,
  type ModelOptions,
  type Reply,
} from '../model.ts'
import { startTimer } from '../timer.ts'
import type { Outcome } from './steps.ts'

/** How a model is asked. */
export interface AskOptions extends ModelOptions {
  /** The longest silence, in milliseconds. */
  readonly timeout: number
}

/** A reply, or the outcome that ends the run. */
export type Asked = { readonly reply: Reply } | { readonly outcome: Outcome }

/**
 * Asks a model for a reply. One that does not heed the signal is left to itself.
 *
 * @param model The model.
 * @param messages The conversation.
 * @param options See `AskOptions`.
 * @returns Never rejects.
 */
export async function ask(
  model: Model,
  messages: readonly Message[],
  { signal, timeout, onText, ...options }: AskOptions,
): Promise<Asked> {
  if (signal.aborted) return { outcome: { type: 'aborted' } }
  const stop = new AbortController()
  let end = (_: Outcome): void => {}
  const ended = new Promise<Asked>((resolve) => {
    end = (outcome) => resolve({ outcome })
  })
  const silent = (): void => end({ type: 'timeout', after: timeout })
  const aborted = (): void => end({ type: 'aborted' })
  let timer = startTimer(silent, timeout)
  signal.addEventListener('abort', aborted)
  const request = {
    ...options,
    signal: stop.signal,
    onText(delta: string) {
      if (stop.signal.aborted) return
      clearTimeout(timer)
      timer = startTimer(silent, timeout)
      if (delta !== '') onText(delta)
    },
  }
  try {
    return await Promise.race([ended, replyOf(model, messages, request)])
  } catch (error) {
    return {
      outcome:
        error instanceof ContextOverflow ? { type: 'overflow', error } : { type: 'failed', error },
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', aborted)
    stop.abort()
  }
}

async function replyOf(...[model, ...request]: [Model, ...Parameters<Model>]): Promise<Asked> {
  const reply = await model(...request)
  // Models are written by apps, not all of them in TypeScript.
  if (typeof reply?.text !== 'string') {
    throw new TypeError('The model gave no text. Let it resolve to `{ text: string }`.')
  }
  return { reply }
}
