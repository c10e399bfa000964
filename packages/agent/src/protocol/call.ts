/** A call that a model made. */
export interface Call {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** Why a reply, or a part of it, is no call although it may be meant as one. */
export type Fault =
  /** It ends before it is complete. */
  | 'cut'
  /** It is no JSON, even with what is forgiven. */
  | 'json'
  /** It names nothing to call. */
  | 'name'
  /** Its arguments are no object, or lie beside `arguments`. */
  | 'arguments'
  /** It looks like a call, and lacks its tags or is only shown in a text. */
  | 'untagged'
  /** All of it is thought. */
  | 'thought'
  /** There is nothing. */
  | 'empty'

/** What a model's reply says. Without calls, `spoken` is the answer. */
export interface Reading {
  /** What the conversation keeps: the reply as it was, without thoughts and invented turns. */
  readonly kept: string
  readonly thoughts: string
  /** What is said to the person. */
  readonly spoken: string
  /** In their order; a fault where something meant as a call cannot be run. */
  readonly calls: readonly (Call | Fault)[]
}
