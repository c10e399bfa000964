import type { Answer } from '../session/answer.ts'
import { composeUnder, message } from '../text/compose.ts'
import { renderSectionLine } from '../text/load.ts'
import { done, evicted, unloadAll, unloadable } from '../text/messages.ts'
import type { Piece } from '../text/pieces.ts'
import type { ToolCall } from './call.ts'
import { matchName } from './find-skill.ts'
import type { Unit } from './give.ts'
import { composeNames, refuseName } from './refuse.ts'
import type { Tool } from './tool.ts'

/** How skills are unloaded to make room for others. */
export interface Unloading {
  /**
   * Unloads skills until so many tokens more are free, where the session allows that.
   *
   * @param keep Texts of skills that have to stay.
   * @returns What tells the model, or `undefined` where it cannot be done.
   */
  makeRoom(call: ToolCall, tokens: number, keep: readonly Unit[]): Answer | undefined
  /**
   * Lines that offer the model to unload skills: those of which each makes room for so many
   * tokens, else the least recently used ones that do so together.
   */
  choices(call: ToolCall, tokens: number, keep: readonly Unit[]): Piece[]
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
    const unloaded = takeUntil(unloadables(call, keep), tokens).map(({ id }) => id)
    if (!unloaded[0]) return undefined
    for (const name of unloaded) call.conversation.held.delete(name)
    return { unloaded, pieces: tell(call, unloaded) }
  },
  choices(call, tokens, keep) {
    const { settings } = call.set
    if (!settings.tools.some(({ id }) => id === 'unload_skill')) return []
    const all = unloadables(call, keep)
    const names = [...call.conversation.held.keys()]
    const single = all.filter(
      ({ id, tokens: frees }) => frees >= tokens && !isRequired(call, id, names),
    )
    const lines = (single[0] ? single : takeUntil(all, tokens)).map((each) => ({
      text: renderSectionLine(each, settings.control),
    }))
    return composeUnder(single[0] ? unloadable : unloadAll, lines, settings)
  },
}

/** A skill that can be unloaded, and the tokens that this frees, less those of the answer. */
interface Unloadable {
  readonly id: string
  readonly tokens: number
}

/**
 * The skills that can be unloaded: the least recently used first, but none before those that
 * require it.
 */
function unloadables(call: ToolCall, keep: readonly Unit[]): Unloadable[] {
  const { held } = call.conversation
  const kept = keep.map(({ name }) => name)
  const all = [...held].flatMap(([id, { tokens }]) => {
    const frees = tokens - call.cost(tell(call, [id]))
    return frees > 0 && !call.get(id)?.pinned && !kept.includes(id) ? { id, tokens: frees } : []
  })
  const order = (left: readonly string[]): Unloadable[] => {
    const next = all.find(({ id }) => left.includes(id) && !isRequired(call, id, left))
    return next ? [next, ...order(left.filter((name) => name !== next.id))] : []
  }
  return order([...new Set([...held.keys(), ...kept])])
}

/** Whether some skills require one; of those that require each other, none counts. */
function isRequired({ get }: ToolCall, name: string, by: Iterable<string>): boolean {
  const requires = (one: string, other: string, seen = new Set([one])): boolean =>
    !!get(one)?.requires?.some(
      (each) => each === other || (!seen.has(each) && requires(each, other, seen.add(each))),
    )
  return [...by].some((each) => each !== name && requires(each, name) && !requires(name, each))
}

/** The first of them that free so many tokens together; none where even all do not. */
function takeUntil(all: readonly Unloadable[], tokens: number): Unloadable[] {
  let left = tokens
  const end = all.findIndex((each) => {
    left -= each.tokens
    return left <= 0
  })
  return all.slice(0, end + 1)
}

function tell(call: ToolCall, names: readonly string[]): Piece[] {
  return [message(evicted, call.set.settings), ...composeNames(call, names)]
}
