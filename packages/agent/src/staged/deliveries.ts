import type { CallResult, Session, SkillSet, Usage } from '@skillfold/runtime'
import { composeResult, deliver } from '@skillfold/runtime/text'
import type { StagedAction } from './action.ts'
import { texts } from './wording.ts'

/** What a call gives where writes are staged. */
export interface StagedResult extends CallResult {
  /** The action that the call was about: for the app alone, since a model must not see its hash. */
  readonly staged?: StagedAction | undefined
}

/** An answer before it is made ready for the model. */
export interface Words extends Pick<StagedResult, 'tool' | 'reason' | 'value' | 'staged'> {
  readonly text: string
  /** Tokens of an answer of the session's that this one takes the place of. */
  readonly instead?: number | undefined
}

/** Delivers answers beside a session's own, and counts them in with those. */
export interface Deliveries {
  /** The session's usage with what was added to it. */
  usage(): Usage
  /**
   * Answers a call as a session does: never rejects, made safe for the chat format, cut to the
   * limit of a result, and void where the conversation was reset meanwhile.
   *
   * @param free Tokens that are free for the answer.
   */
  answer(work: () => Promise<Words>, free: number): Promise<StagedResult>
  /** A new conversation begins. */
  reset(): void
}

/**
 * @param session The session beside whose answers these are.
 * @param skills Its set.
 * @param fixed A text that every prompt holds besides the session's own.
 */
export function createDeliveries(
  session: Session,
  { settings, options: { count, onError } }: Pick<SkillSet, 'settings' | 'options'>,
  fixed: string,
): Deliveries {
  const tools = fixed === '' ? 0 : deliver([{ text: fixed }], count).tokens
  let conversation = { other: 0 }

  const report = (error: unknown): void => {
    try {
      onError?.(error)
    } catch {
      // The listener's own failure must not hide what the model is told.
    }
  }
  return {
    usage() {
      const { other } = conversation
      const usage = session.usage()
      return {
        ...usage,
        tools: usage.tools + tools,
        other: usage.other + other,
        free: usage.free - tools - other,
      }
    },
    async answer(work, free) {
      const begun = conversation
      let words: Words
      try {
        words = await work()
      } catch (error) {
        report(error)
        words = { text: texts.broken, reason: 'failed' }
      }
      if (conversation !== begun) words = { ...words, text: texts.reset, reason: 'reset' }
      const { text, instead = 0, ...rest } = words
      const limit = Math.max(0, Math.min(session.usage().window >> 2, free))
      const delivery = deliver(composeResult(text, { limit, count }, settings), count)
      begun.other += delivery.tokens - instead
      return { ok: !rest.reason, ...rest, ...delivery }
    },
    reset() {
      conversation = { other: 0 }
    },
  }
}
