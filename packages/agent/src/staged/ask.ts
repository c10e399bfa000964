import { startTimer } from '../timer.ts'
import type { StagedAction } from './action.ts'

/**
 * Asks a person whether an action may be run. Only `true` is a yes.
 *
 * @param action What would be run. The person must see all of it.
 * @param context `signal` is aborted once an answer no longer counts, so that a dialog can close.
 */
export type AskPerson = (
  action: StagedAction,
  context: { readonly signal: AbortSignal },
) => boolean | Promise<boolean>

/** How a person answered; only the first runs anything. */
export type PersonAnswer = 'yes' | 'no' | 'unanswered' | 'aborted'

/**
 * Asks a person, and takes anything but a yes in time for a no.
 *
 * @param ask Shows the question.
 * @param action What would be run.
 * @param timeout How long to wait for the answer, in milliseconds.
 * @param stop Ends the wait.
 * @returns The answer; rejects where `ask` does.
 */
export async function askPerson(
  ask: AskPerson,
  action: StagedAction,
  timeout: number,
  stop?: AbortSignal,
): Promise<PersonAnswer> {
  if (stop?.aborted) return 'aborted'
  const over = new AbortController()
  const { signal } = over
  let timer: ReturnType<typeof setTimeout> | undefined
  const unanswered = new Promise<PersonAnswer>((resolve) => {
    timer = startTimer(() => resolve('unanswered'), timeout)
    stop?.addEventListener('abort', () => resolve('aborted'), { signal })
  })
  const answered = async (): Promise<PersonAnswer> =>
    (await ask(action, { signal })) === true ? 'yes' : 'no'
  try {
    return await Promise.race([answered(), unanswered])
  } finally {
    clearTimeout(timer)
    over.abort()
  }
}

/** Begins a piece of work when the one before it has ended. */
export type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Lets questions be asked one after another, since a person can judge one at a time. */
export function takeTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}
