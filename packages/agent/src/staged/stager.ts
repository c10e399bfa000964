import type { CallResult } from '@skillfold/runtime'
import type {
  ActionStatus,
  AuditRecord,
  RefusedBecause,
  StagedAction,
  UnconfirmedBecause,
} from './action.ts'
import { digest, randomHex } from './identity.ts'

/** How a stager is made. */
export interface StagerOptions {
  /** How long an action can be confirmed, in milliseconds. @default 15 minutes */
  readonly ttl?: number | undefined
  /** The most actions that wait at once, and the most ended ones that are remembered. @default 1000 */
  readonly capacity?: number | undefined
  /** Tells the time, in milliseconds since 1970. @default `Date.now` */
  readonly clock?: (() => number) | undefined
  /** Hears of each change of an action, and of each confirmation that did not come or count. */
  readonly onAudit?: ((record: AuditRecord) => unknown) | undefined
}

/** What to stage. */
export interface StageRequest<Result> extends Pick<StagedAction, 'ability' | 'target' | 'preview'> {
  /** Plain data, as JSON holds it. */
  readonly args: Readonly<Record<string, unknown>>
  /** Does it, with a copy of the arguments. Called once at most. */
  readonly run: (args: Record<string, unknown>) => Result | Promise<Result>
}

/** What was staged. */
export interface Staging {
  readonly action: StagedAction
  /** The action that was dropped to make room: the oldest that waited. */
  readonly evicted?: StagedAction | undefined
}

/** What a confirmation led to. */
export type Confirmation<Result> =
  | {
      readonly ran: true
      readonly action: StagedAction
      /** What it gave; absent where it threw. */
      readonly result?: Result | undefined
      readonly error?: unknown
    }
  | {
      readonly ran: false
      readonly because: RefusedBecause
      readonly action?: StagedAction | undefined
    }

/** Holds writes until a person has confirmed them. */
export interface Stager<Result> {
  /**
   * Holds a write.
   *
   * @throws {Error} Where there is no Web Crypto.
   */
  stage(request: StageRequest<Result>): Promise<Staging>
  get(id: string): StagedAction | undefined
  /** The actions of a status, or all, the oldest first. */
  list(status?: ActionStatus): StagedAction[]
  /**
   * Runs an action, once at most. What it gives is reported; it is never tried again.
   *
   * @param id The action.
   * @param hash The `hash` of what the person saw.
   * @param by Who confirms, for the audit.
   */
  confirm(id: string, hash: string, by?: string): Promise<Confirmation<Result>>
  /**
   * Enters into the audit that nothing was confirmed.
   *
   * @param of The action that still waits, or the ability whose call was not staged.
   * @param because Why.
   * @param by Who did not confirm it, or tried to.
   */
  refuse(
    of: { readonly id: string } | { readonly ability: string },
    because: UnconfirmedBecause,
    by?: string,
  ): void
  /** Drops an action that waits. Returns it, or `undefined` where none of this id waits. */
  discard(id: string, by?: string): StagedAction | undefined
}

/** An action as it is held: the arguments as JSON, so that nobody can change them. */
interface Held<Result>
  extends Omit<StagedAction, 'args' | 'status'>,
    Pick<StageRequest<Result>, 'run'> {
  readonly json: string
  readonly secret: string
  status: ActionStatus
}

/**
 * Makes a stager. Give each conversation, or each user, one of their own: who has it can list and
 * discard all that it holds.
 *
 * @param options See `StagerOptions`.
 * @throws {RangeError} Where nothing could ever be confirmed.
 */
export function createStager<Result extends { readonly ok: boolean } = CallResult>(
  options: StagerOptions = {},
): Stager<Result> {
  const { ttl = 15 * 60_000, capacity = 1000, clock = Date.now, onAudit } = options
  if (!(ttl > 0 && capacity >= 1)) {
    throw new RangeError('Give a ttl above 0 and a capacity of 1 or more: nothing could wait.')
  }
  /** Those that wait in the order of staging, the ended ones in the order of their end. */
  const actions = new Map<string, Held<Result>>()

  const audit = async ({
    held,
    ...record
  }: Omit<AuditRecord, 'at' | 'action'> & { held?: Held<Result> | undefined }): Promise<void> => {
    try {
      await onAudit?.({ at: clock(), ...record, action: held && copy(held) })
    } catch {
      // What is done is done: a listener's failure must not make it look undone.
    }
  }
  const change = (held: Held<Result>, status: ActionStatus, by?: string): StagedAction => {
    held.status = status
    actions.delete(held.id)
    actions.set(held.id, held)
    audit({ id: held.id, outcome: status, by, held })
    return copy(held)
  }
  const holding = (...statuses: ActionStatus[]): Held<Result>[] =>
    [...actions.values()].filter(({ status }) => statuses.includes(status))
  const forget = (): void => {
    const now = clock()
    for (const held of holding('pending')) if (now >= held.expiresAt) change(held, 'expired')
    for (const { id } of holding(...ended).slice(0, -capacity)) actions.delete(id)
  }
  const freeId = (): string => {
    const id = `act-${randomHex(4)}`
    return actions.has(id) ? freeId() : id
  }

  return {
    async stage({ ability, target, preview, args, run }) {
      const shown = { ability, target, preview, json: JSON.stringify(args), secret: randomHex(16) }
      const hash = await hashOf(shown)
      forget()
      const waiting = holding('pending')
      const oldest = waiting.length >= capacity ? waiting[0] : undefined
      const evicted = oldest && change(oldest, 'evicted')
      const id = freeId()
      const stagedAt = clock()
      const held = { id, ...shown, hash, run, stagedAt, expiresAt: stagedAt + ttl }
      return { action: change({ ...held, status: 'pending' }, 'pending'), evicted }
    },
    get(id) {
      forget()
      const held = actions.get(id)
      return held && copy(held)
    },
    list(status) {
      forget()
      return [...actions.values()]
        .filter((held) => status === undefined || held.status === status)
        .sort((a, b) => a.stagedAt - b.stagedAt)
        .map(copy)
    },
    async confirm(id, hash, by) {
      const shown = actions.get(id)
      const actual = shown && (await hashOf(shown))
      // From here on nothing awaits until the action is claimed: of two confirmations one counts.
      forget()
      const held = actions.get(id)
      const because = refusal(held, hash === actual)
      if (!held || because) {
        audit({ id, outcome: 'refused', because, by, held })
        return { ran: false, because: because ?? 'unknown', action: held && copy(held) }
      }
      change(held, 'running', by)
      try {
        const result = await held.run(JSON.parse(held.json))
        return { ran: true, action: change(held, result.ok ? 'done' : 'failed', by), result }
      } catch (error) {
        return { ran: true, action: change(held, 'failed', by), error }
      }
    },
    refuse(of, because, by) {
      const held = 'id' in of ? actions.get(of.id) : undefined
      const about = 'id' in of ? { id: of.id } : { id: '', ability: of.ability }
      audit({ ...about, outcome: 'refused', because, by, held })
    },
    discard(id, by) {
      forget()
      const held = actions.get(id)
      return held?.status === 'pending' ? change(held, 'discarded', by) : undefined
    },
  }
}

const ended: readonly ActionStatus[] = ['done', 'failed', 'discarded', 'expired', 'evicted']

function refusal(
  held: { readonly status: ActionStatus } | undefined,
  matches: boolean,
): RefusedBecause | undefined {
  if (!held) return 'unknown'
  if (held.status !== 'pending') return held.status
  return matches ? undefined : 'mismatch'
}

/** No two secrets are alike, so neither are the hashes of two actions. */
const hashOf = ({
  secret,
  ability,
  target,
  preview,
  json,
}: Pick<Held<unknown>, 'secret' | 'ability' | 'target' | 'preview' | 'json'>): Promise<string> =>
  digest([secret, ability, target, preview, json])

function copy({ json, secret: _secret, run: _run, ...rest }: Held<unknown>): StagedAction {
  return { ...rest, args: JSON.parse(json) }
}
