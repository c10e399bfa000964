import { refusal } from '../session/answer.ts'
import type { Conversation } from '../session/conversation.ts'
import type { SessionOptions } from '../session/types.ts'
import { importOnce } from '../set/contents.ts'
import type { SetInternals } from '../set/skills.ts'
import type { AnySkill } from '../set/sources.ts'
import { message } from '../text/compose.ts'
import { fetchFailed } from '../text/messages.ts'
import type { Piece } from '../text/pieces.ts'
import type { Load, Settings } from '../types.ts'

/** What a tool works with during one call. */
export interface ToolCall {
  readonly set: SetInternals
  readonly options: SessionOptions
  readonly conversation: Conversation
  /** Tokens that the answer may have; below zero where the window is exceeded. */
  readonly free: number
  /** Whether skills may be unloaded to make room. */
  readonly unload: Settings['unload']
  /** Counts the tokens of joined pieces. */
  readonly cost: (pieces: readonly Piece[]) => number
  /** A skill that the session may use, hidden or not. */
  readonly get: (name: string) => AnySkill | undefined
}

/** Imports a chunk of a skill, or refuses. */
export async function fetchChunk<Content>(
  { set }: ToolCall,
  load: Load<Content>,
  skill?: string,
  path?: string,
): Promise<Content> {
  try {
    return await importOnce(load, set.settings.importAgain)
  } catch (error) {
    set.fail(error, { skill, path })
    throw refusal('fetch-failed', message(fetchFailed, set.settings))
  }
}
