import type { CallResult } from '@skillfold/runtime'
import type { StagedAction } from './action.ts'
import { type AskPerson, askPerson, type InTurn } from './ask.ts'
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
export function refuseFlags(
  { set, unclear }: Flags,
  policy: ConfirmPolicy = 'human',
): Words | undefined {
  if (policy === 'human' && (unclear || set.length > 0)) {
    return { text: texts.noFlags, reason: 'unconfirmed' }
  }
  return unclear ? { text: texts.unclearFlags, reason: 'bad-arguments' } : undefined
}

/**
 * Runs a waiting action if whoever may confirm it does.
 *
 * @param inTurn Lets the person be asked when no other question is open.
 * @param signal Ends the wait for a person.
 */
export async function confirmAction(
  stager: Stager<CallResult>,
  action: StagedAction,
  { policy = 'human', onConfirm, timeout = 120_000 }: ConfirmOptions,
  inTurn: InTurn,
  signal?: AbortSignal,
): Promise<Words> {
  if (policy === 'caller') return runAction(stager, action, 'caller')
  const refused = { tool: action.ability, reason: 'unconfirmed', staged: action } as const
  if (!onConfirm) return { ...refused, text: texts.askInApp }
  const answer = await inTurn(async () =>
    // An earlier question may have been about this very action.
    stager.get(action.id)?.status === 'pending'
      ? askPerson(onConfirm, structuredClone(action), timeout, signal)
      : undefined,
  )
  const now = stager.get(action.id)
  if (!answer) return refuse(now && now.status !== 'pending' ? now.status : 'unknown', now)
  if (answer === 'yes') return runAction(stager, action, 'person')
  if (answer === 'no') stager.discard(action.id, 'person')
  return { ...refused, text: answers[answer], staged: stager.get(action.id) }
}
