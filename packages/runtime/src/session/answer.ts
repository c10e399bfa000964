import type { SetInternals, SkillSet } from '../set/skills.ts'
import { message } from '../text/compose.ts'
import type { Delivery, Piece } from '../text/pieces.ts'

/** Why a call did not do what it was asked to. */
export type Reason =
  | 'unknown-tool'
  | 'bad-arguments'
  | 'unknown-skill'
  | 'unknown-section'
  | 'unknown-file'
  | 'inactive'
  | 'no-room'
  | 'fetch-failed'
  | 'unconfirmed'
  | 'reset'
  | 'failed'

/** What a call gives: the text for the model, and what the app may want to know. */
export interface CallResult extends Delivery {
  readonly ok: boolean
  /** Id of the tool or ability that was called; absent where there is none. */
  readonly tool?: string
  /** Absent where `ok`. */
  readonly reason?: Reason
  /** The skills whose text, or a part of it, is in this result. */
  readonly skills?: readonly string[]
  /** Skills that were unloaded: their texts may be dropped from the conversation. */
  readonly unloaded?: readonly string[]
  /** Where the app finds a binary file that the model asked for. */
  readonly url?: string
  /** What an ability returned, as it returned it. */
  readonly value?: unknown
}

/** A result before its pieces are joined. */
export interface Answer extends Omit<CallResult, keyof Delivery | 'ok'> {
  readonly pieces: readonly Piece[]
}

/** Ends a call with an answer that is no success. */
export class Refusal extends Error {
  readonly answer: Answer & { readonly reason: Reason }

  /** @param tool The id of the tool or ability. */
  constructor(reason: Reason, pieces: readonly Piece[], tool?: string) {
    super(reason)
    this.answer = { reason, pieces, ...(tool !== undefined && { tool }) }
  }
}

/** Waits for an answer; whatever is thrown becomes one. */
export async function settle(
  work: Promise<Answer>,
  set: Pick<SetInternals, 'fail'> & Pick<SkillSet, 'settings'>,
): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    set.fail(error, {})
    return { reason: 'failed', pieces: [message('failed', set.settings)] }
  }
}
