import type { Answer } from '../session/answer.ts'
import { message } from '../text/compose.ts'
import { renderSectionLine } from '../text/load.ts'
import { done, evicted, unloadable } from '../text/messages.ts'
import type { Piece } from '../text/pieces.ts'
import type { ToolCall } from './call.ts'
import { matchName } from './find-skill.ts'
import { composeNames, refuseName } from './refuse.ts'
import type { Tool } from './tool.ts'

/** How skills are unloaded to make room for others. */
export interface Unloading {
  /**
   * Unloads skills until so many tokens more are free, where the session allows that.
   *
   * @param keep Skills that have to stay.
   * @returns What tells the model, or `undefined` where it cannot be done.
   */
  makeRoom(call: ToolCall, tokens: number, keep: readonly string[]): Answer | undefined
  /** Lines that offer the model to unload skills. */
  choices(call: ToolCall, keep: readonly string[]): Piece[]
}

/** `unload_skill`: the skill's abilities go, and the app may drop its texts. */
export const unloadSkill: Tool = (call, args) => {
  const { held } = call.conversation
  const names = [...held.keys()]
  const { name = '' } = matchName(call, args.name, names)
  if (!held.delete(name)) throw refuseName(call, 'unknown-skill', composeNames(call, names))
  return { unloaded: [name], pieces: [message(done, call.set.settings)] }
}

/** Unloads the least recently used skills first; pinned ones never. */
export const leastRecentlyUsed: Unloading = {
  makeRoom(call, tokens, keep) {
    if (call.unload !== 'lru') return undefined
    const { held } = call.conversation
    const unloaded: string[] = []
    let left = tokens
    for (const [name, entry] of unloadables(call, keep)) {
      if (left <= 0) break
      left += call.cost(tell(call, [name])) - entry.tokens
      unloaded.push(name)
    }
    if (left > 0) return undefined
    for (const name of unloaded) held.delete(name)
    return { unloaded, pieces: tell(call, unloaded) }
  },
  choices(call, keep) {
    const { settings } = call.set
    if (!settings.tools.some(({ id }) => id === 'unload_skill')) return []
    const lines = unloadables(call, keep).map(([id, { tokens }]) => ({
      text: renderSectionLine({ id, tokens }, settings.control),
    }))
    return lines.length > 0 ? [message(unloadable, settings), ...lines] : []
  },
}

function unloadables(call: ToolCall, keep: readonly string[]) {
  return [...call.conversation.held].filter(
    ([name, { tokens }]) => tokens > 0 && !keep.includes(name) && !call.get(name)?.pinned,
  )
}

function tell(call: ToolCall, names: readonly string[]): Piece[] {
  return [message(evicted, call.set.settings), ...composeNames(call, names)]
}
