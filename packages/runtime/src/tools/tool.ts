import type { Answer } from '../session/answer.ts'
import type { ToolArguments } from '../session/arguments.ts'
import type { Conversation } from '../session/conversation.ts'
import type { AnySkill } from '../set/sources.ts'
import type { Delivery, Piece } from '../text/pieces.ts'
import type { AbilityDefinition, Settings, SkillContent } from '../types.ts'

/** Does what a built-in tool is for. Ends in a `Refusal` where it cannot. */
export type Tool = (call: ToolCall, args: ToolArguments) => Answer | Promise<Answer>

/** What a tool works with during one call. */
export interface ToolCall {
  readonly settings: Settings
  readonly conversation: Conversation
  /** Tokens that the answer may have. */
  readonly free: number
  /** Unloads skills until so many tokens are free, except some; `undefined` where it cannot. */
  readonly makeRoom?: MakeRoom | undefined
  /** Joins pieces and counts them. */
  readonly measure: (pieces: readonly Piece[]) => Delivery
  /** The names that the model may use, in order. */
  readonly names: () => string[]
  /** A skill of the selection, hidden or not. */
  readonly get: (name: string) => AnySkill | undefined
  /** Finds the skill that the model means, or refuses with near names. */
  readonly skill: (name: string) => AnySkill
  /** Imports a chunk of a skill, or refuses; refuses too after a reset. */
  readonly fetch: <Content>(
    load: () => Promise<Content>,
    skill: AnySkill,
    path?: string,
  ) => Promise<Content>
  /** The definitions of a skill's abilities. */
  readonly abilities: (skill: AnySkill, content: SkillContent) => readonly AbilityDefinition[]
}

/**
 * Unloads skills to make room.
 *
 * @param conversation What is loaded.
 * @param tokens How many tokens are wanted.
 * @param keep Tells which skills have to stay.
 * @returns The names that were unloaded, or `undefined` where that could not make enough room.
 */
export type MakeRoom = (
  conversation: Conversation,
  tokens: number,
  keep: (name: string) => boolean,
) => string[] | undefined
