import type { CallResult } from '@skillfold/runtime'
import type { Eviction } from '../context/context.ts'
import type { ContextOverflow, ReplyUsage } from '../model.ts'
import type { Call, Fault } from '../protocol/call.ts'
import type { Loop } from './guard.ts'

/** What happens in a run, in order. */
export type Step =
  /** Search is sure of a skill, and the request got a line that says so. */
  | { readonly type: 'advice'; readonly skill: string }
  /** Something was left out, so that the conversation fits. */
  | ({ readonly type: 'evicted' } & Eviction)
  /** The model is asked for a reply. */
  | ({ readonly type: 'prompt' } & PromptFigures)
  /** The model wrote so much more. */
  | { readonly type: 'text'; readonly delta: string }
  /** The model's reply is complete. */
  | {
      readonly type: 'reply'
      readonly spoken: string
      readonly thoughts: string
      readonly usage?: ReplyUsage | undefined
    }
  /** A call is made. */
  | { readonly type: 'call'; readonly call: Call; readonly by: 'model' | 'app' }
  /** What came of it. */
  | { readonly type: 'result'; readonly call: Call; readonly result: CallResult }
  /** The call waits for a person: see `Stager`. */
  | {
      readonly type: 'staged'
      readonly call: Call
      readonly result: CallResult
      /** What the session that stages says of the action. */
      readonly action: unknown
    }
  /** The call gave nothing for so long, in milliseconds, and was given up. It may have been done. */
  | { readonly type: 'overdue'; readonly call: Call; readonly after: number }
  /** The same call was made just before, or a person refused it, so it was not made again. */
  | { readonly type: 'repeated'; readonly call: Call }
  /** The model was told that it cannot be understood. */
  | { readonly type: 'unreadable'; readonly fault: Fault }

/** How full the window is when the model is asked. */
export interface PromptFigures {
  readonly tokens: number
  /** Whether `tokens` is an exact count; otherwise it is an upper bound. */
  readonly exact: boolean
  /** Tokens that the prompt may have: the window without the reserve. */
  readonly budget: number
}

/** How a run ended. Only `answer` is a success. */
export type Outcome =
  /** `cut` where the reply was as long as it may be or broke off, so the answer is not complete. */
  | { readonly type: 'answer'; readonly text: string; readonly cut: boolean }
  /** Twice in a row the reply could not be read. */
  | { readonly type: 'unreadable'; readonly fault: Fault; readonly text: string }
  /** The model goes round in circles. */
  | { readonly type: 'loop'; readonly loop: Loop; readonly call: Call }
  | { readonly type: 'limit'; readonly limit: 'steps' | 'tokens' }
  /**
   * The conversation does not fit, whatever is left out: by the agent's figures, or as the model's
   * server says. The error's message tells the way out.
   */
  | ({ readonly type: 'overflow'; readonly error: ContextOverflow } & Partial<PromptFigures>)
  | { readonly type: 'aborted' }
  /** The model wrote nothing for so long, in milliseconds. */
  | { readonly type: 'timeout'; readonly after: number }
  /** The model failed, what the app gave to count with, or the load of a skill that the app wants. */
  | { readonly type: 'failed'; readonly error: unknown }

/** What a run came to. */
export interface RunResult {
  readonly outcome: Outcome
  /** How often the model replied. */
  readonly replies: number
  /** Tokens of all prompts and replies: as reported, else by the agent's own figures. */
  readonly tokens: number
}
