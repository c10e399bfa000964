import type { CallResult } from '@skillfold/runtime'
import type { StagedAction } from './action.ts'
import { type AskPerson, askPerson, takeTurns } from './ask.ts'
import type { Words } from './deliveries.ts'
import type { Flags } from './flags.ts'
import type { Stager } from './stager.ts'
import { answers, refusals, texts } from './wording.ts'

/**
 * Who may have a staged write run. `human`: a person, in the app. `caller`: who makes the calls,
 * for scripts and servers whose caller is the operator.
 */
export type ConfirmPolicy = 'human' | 'caller'

/** How writes are confirmed. */
export interface ConfirmOptions {
  /** Who confirms. @default 'human' */
  readonly policy?: ConfirmPolicy | undefined
  /** Asks a person. Without it, the app confirms by `stager.confirm`. */
  readonly onConfirm?: AskPerson | undefined
  /** How long to wait for a person, in milliseconds. @default 2 minutes */
  readonly timeout?: number | undefined
}

/** Runs an action that was confirmed, and words what came of it. */
export async function runAction(
  stager: Stager<CallResult>,
  { id, hash, ability: tool }: StagedAction,
  by: string,
): Promise<Words> {
  const confirmation = await stager.confirm(id, hash, by)
  if (!confirmation.ran) return refuse(confirmation.because, confirmation.action)
  const { action: staged, result } = confirmation
  if (!result) return { tool, text: refusals.failed, reason: 'failed', staged }
  const { text, reason, value } = result
  return { tool, text, ...(reason && { reason }), value, staged }
}

/** Words why an action is not run. */
export function refuse(because: keyof typeof refusals, staged?: StagedAction): Words {
  const reason = because === 'unknown' ? 'bad-arguments' : 'unconfirmed'
  return { tool: staged?.ability, text: refusals[because], reason, staged }
}

/**
 * Refuses flags that cannot be understood, and those that only a caller may set.
 *
 * @returns Nothing where they count.
 */
export function refuseFlags({ set, unclear }: Flags, policy: ConfirmPolicy): Words | undefined {
  if (policy === 'human' && (unclear || set.length > 0)) {
    return { text: texts.noFlags, reason: 'unconfirmed' }
  }
  return unclear ? { text: texts.unclearFlags, reason: 'bad-arguments' } : undefined
}

/** Runs a waiting action if whoever may confirm it does. `signal` ends the wait for a person. */
export type ConfirmAction = (action: StagedAction, signal?: AbortSignal) => Promise<Words>

/**
 * Makes what has actions confirmed. A person is asked one question after another, and of each
 * action once, however many calls come at a time.
 */
export function createConfirm(
  stager: Stager<CallResult>,
  { policy = 'human', onConfirm, timeout = 120_000 }: ConfirmOptions,
): ConfirmAction {
  const inTurn = takeTurns()
  const confirmed = new Set<string>()

  return async (action, signal) => {
    const { id, ability: tool } = action
    if (policy === 'caller') return runAction(stager, action, 'caller')
    const refused = { tool, reason: 'unconfirmed', staged: action } as const
    if (!onConfirm) return { ...refused, text: texts.askInApp }
    const answer = await inTurn(async () => {
      if (stager.get(id)?.status !== 'pending' || confirmed.has(id)) return undefined
      const answered = await askPerson(onConfirm, structuredClone(action), timeout, signal).catch(
        (error) => {
          stager.refuse(action, 'failed-to-ask')
          throw error
        },
      )
      if (answered === 'yes') confirmed.add(id)
      else if (answered === 'no') stager.discard(id, 'person')
      else stager.refuse(action, answered)
      return answered
    })
    if (answer === 'yes') {
      return runAction(stager, action, 'person').finally(() => confirmed.delete(id))
    }
    const staged = stager.get(id)
    if (answer) return { ...refused, text: answers[answer], staged }
    const status = staged?.status ?? 'unknown'
    // A yes was given to another call, and what it began is not claimed yet.
    return refuse(status === 'pending' ? 'running' : status, staged)
  }
}
