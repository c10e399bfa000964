/** What becomes of a staged action. Only the first can still be confirmed. */
export type ActionStatus =
  | 'pending'
  | 'running'
  | 'done'
  | 'failed'
  | 'discarded'
  | 'expired'
  | 'evicted'

/** A write that waits for a person, as the app shows it. Each is a copy: changing it changes nothing. */
export interface StagedAction {
  /** `act-` and eight hexadecimal digits. */
  readonly id: string
  /** Id of the ability that would be called. */
  readonly ability: string
  /** What it would be done to, such as the address of a site. */
  readonly target?: string | undefined
  /** The exact arguments. */
  readonly args: Readonly<Record<string, unknown>>
  /** What it would change, in plain words. */
  readonly preview?: string | undefined
  /**
   * SHA-256 of all that is shown here and a secret, in hexadecimal digits. Who has it can confirm:
   * it goes to the person's page and back, and never to the model.
   */
  readonly hash: string
  readonly status: ActionStatus
  /** When it was staged, in milliseconds since 1970. */
  readonly stagedAt: number
  /** From when on it can no longer be confirmed, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** Why a confirmation does not count. */
export type RefusedBecause = 'unknown' | 'mismatch' | Exclude<ActionStatus, 'pending'>

/**
 * Why nothing was confirmed: nobody answered in time, the wait was ended, the question could not be
 * put, or it was a model that set a flag which only a caller may set.
 */
export type UnconfirmedBecause = 'unanswered' | 'aborted' | 'failed-to-ask' | 'flags'

/** What happened to an action: a change of its status, or a confirmation that did not count. */
export interface AuditRecord {
  /** When, in milliseconds since 1970. */
  readonly at: number
  /** The action's id, as it was given. */
  readonly id: string
  /** The ability that was called, where the call was refused before it was staged: `id` is empty. */
  readonly ability?: string | undefined
  readonly outcome: ActionStatus | 'refused'
  readonly because?: RefusedBecause | UnconfirmedBecause | undefined
  /** Who did it, where the app says so. */
  readonly by?: string | undefined
  /** The action as it then was; absent where there is none. */
  readonly action?: StagedAction | undefined
}
