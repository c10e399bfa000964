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

/** What a call did, beside the text that the model gets. */
export interface Outcome {
  /** Id of the tool or ability that was called; absent where there is none. */
  readonly tool?: string | undefined
  /** Absent where the call did what it was asked to. */
  readonly reason?: Reason
  /** The skills whose text, or a part of it, was delivered. */
  readonly skills?: readonly string[]
  /** Skills that were unloaded: the app may drop their texts from the conversation. */
  readonly unloaded?: readonly string[]
  /** Skills that a loaded one requires, and that the session does not have. */
  readonly missing?: readonly string[]
}

/** What a call gives: the text for the model, and what the app may want to know. */
export interface CallResult extends Delivery, Outcome, Extra {
  readonly ok: boolean
}

/** What only the app gets. */
export interface Extra {
  /** Where it finds a binary file that the model asked for. */
  readonly url?: string | undefined
  /** What an ability returned, as it returned it. */
  readonly value?: unknown
}

/** A result before its pieces are joined. */
export interface Answer extends Outcome {
  readonly pieces: readonly Piece[]
  readonly extra?: Extra
}

/** Makes an answer that is no success, to be thrown: that ends the call. */
export const refusal = (reason: Reason, ...pieces: readonly Piece[]): Answer => ({ reason, pieces })
