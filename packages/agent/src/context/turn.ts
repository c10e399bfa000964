import type { CallResult } from '@skillfold/runtime'
import type { IssuedCall, Message } from '../model.ts'

/** A part of what happened in a conversation, in the form that the agent keeps. */
export type Turn =
  | { readonly kind: 'user'; readonly text: string }
  | {
      readonly kind: 'reply'
      /** The reply as it was, without thoughts. */
      readonly text: string
      /** What is said in it, calls apart. */
      readonly spoken: string
      readonly calls: readonly IssuedCall[]
      /** Exact tokens of the text, where the model's server told. */
      readonly tokens?: number | undefined
    }
  | { readonly kind: 'results'; readonly results: readonly Result[] }

/** What came of a call, or what was wrong with it. */
export interface Result {
  /** The call; absent where a reply could not be read as one. */
  readonly call?: IssuedCall | undefined
  readonly text: string
  /** Tokens of the text, where the session knows them. */
  readonly tokens?: number | undefined
  /** Id of the built-in tool or ability. */
  readonly tool?: CallResult['tool']
  /** Skills of which it holds a text. */
  readonly skills?: readonly string[] | undefined
  /** What the session believes that the model has by it. */
  readonly parts?: readonly HeldPart[] | undefined
  /** The model has not seen it yet. */
  readonly fresh?: boolean | undefined
}

/** A part of a skill, as a session's snapshot names it. */
export interface HeldPart {
  readonly skill: string
  readonly part: string
  readonly tokens: number
}

/** A message made of parts, some of which have a known cost. */
export interface ComposedMessage {
  readonly role: Message['role']
  readonly parts: readonly { readonly text: string; readonly tokens?: number | undefined }[]
}

/** What stands in the place of a result that was left out. */
export const stub = '(left out to make room)'

/** The stub of a result. */
export const stubOf = ({ call }: Result): Result => ({ call, text: stub })
