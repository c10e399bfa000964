import type { ToolDefinition } from '@skillfold/runtime'
import type { Call } from './protocol/call.ts'

/**
 * One turn of a conversation, as chat APIs take it. The text protocol has only the first three
 * roles; `calls` and the role `tool` belong to native tool calling.
 */
export type Message =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | {
      readonly role: 'assistant'
      readonly content: string
      readonly calls?: readonly IssuedCall[]
    }
  | { readonly role: 'tool'; readonly content: string; readonly id: string; readonly name: string }

/** A call with the id by which its result refers to it. */
export interface IssuedCall extends Call {
  readonly id: string
}

/** What a model is asked for a reply with. */
export interface ModelOptions {
  /** Ends the reply early. */
  readonly signal: AbortSignal
  /** The most tokens that the reply may have. */
  readonly maxTokens: number
  /** Whether a thinking model may think. */
  readonly thinking: boolean
  /** What can be called now. With the text protocol the prompt has the definitions already. */
  readonly tools: readonly ToolDefinition[]
  /** Hears the reply as it is written; nothing (`''`) where the model writes what is no text. */
  readonly onText: (delta: string) => void
}

/** What a model replied. */
export interface Reply {
  readonly text: string
  /** Calls that a server read itself; the arguments are an object, or JSON of one. */
  readonly calls?:
    | readonly { readonly name: string; readonly arguments: unknown; readonly id?: string }[]
    | undefined
  readonly usage?: ReplyUsage | undefined
  /** `length` where the reply was ended by `maxTokens` or the window, or broke off. */
  readonly finish?: 'stop' | 'length' | undefined
}

/** Tokens as a model's server counted them. */
export interface ReplyUsage {
  /** All tokens of the request; absent where a server leaves out what it had in a cache. */
  readonly promptTokens?: number | undefined
  readonly completionTokens?: number | undefined
}

/**
 * A model: it replies to a conversation, or rejects. It rejects with `ContextOverflow` where the
 * conversation does not fit.
 */
export interface Model {
  (messages: readonly Message[], options: ModelOptions): Promise<Reply>
  /** `native` where its server takes definitions and reads calls itself. @default 'text' */
  readonly toolCalling?: 'text' | 'native' | undefined
}

/** Says that a conversation is longer than the model's window. */
export class ContextOverflow extends Error {
  override readonly name = 'ContextOverflow'
}
