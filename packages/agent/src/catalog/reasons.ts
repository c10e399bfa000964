import type { ReadFailure } from './read/entry.ts'

/** Why a selector chose nothing. */
export const selectionFailures = [
  /** The request could need other skills than those that were found. */
  'unsure',
  /** There is no model to ask. */
  'no-model',
  /** The model may not be asked. */
  'no-credential',
  /** The model did not reply in time. */
  'timeout',
  /** The model could not be asked. */
  'provider-error',
  /** The model's reply is not the JSON that was asked for. */
  'invalid-reply',
  /** A selector named a skill that the prompt does not list, or one twice. */
  'unknown-name',
  /** A selector, or another function of the caller's, threw or gave what it may not. */
  'selector-error',
] as const

export type SelectionFailure = (typeof selectionFailures)[number]

/** Why a prompt came back as it was. */
export type FallbackReason =
  | ReadFailure
  | SelectionFailure
  /** The session was cleared while a selector worked. */
  | 'session-changed'
  /** The caller's signal ended the selection. */
  | 'aborted'
  /** Every skill of the prompt is needed. */
  | 'all-needed'
  /** It cannot be shown that nothing else would change, as on a page without Web Crypto. */
  | 'unverified'
