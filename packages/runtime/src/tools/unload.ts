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
   * Lines that offer the model to unload skills: the least recently used ones of which each makes
   * room for so many tokens; else some that do so together, few of them, the largest first.
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

/** One is enough: more of them would only cost room. */
const mostSingle = 5

/** Unloads the least recently used skills first; pinned ones never. */
export const makeRoom: Unloading['makeRoom'] = (call, tokens, keep) => {
  if (call.unload !== 'lru') return undefined
  const cost = (names: readonly string[]): number => call.cost(tell(call, names))
  const unloaded = take(call, unloadables(call, keep), tokens, cost)
  if (!unloaded[0]) return undefined
  for (const name of unloaded) call.conversation.held.delete(name)
  return { unloaded, pieces: tell(call, unloaded) }
}

/** Offers the skills that can be unloaded, pinned ones never. */
export const unloadChoices: Unloading['choices'] = (call, tokens, keep) => {
  const { settings } = call.set
  if (!settings.tools.some(({ id }) => id === 'unload_skill')) return []
  const { held } = call.conversation
  const answer = call.cost([message(done, settings)])
  const frees = (name: string): number => tokensOf(call, name) - answer
  const all = unloadables(call, keep)
  const single = all
    .filter((name) => frees(name) >= tokens && !isRequired(call, name, held.keys()))
    .slice(0, mostSingle)
  const largest = all.toSorted((a, b) => frees(b) - frees(a))
  const chosen = single[0]
    ? single
    : take(call, inOrder(call, largest, keep), tokens, ({ length }) => length * answer)
  const lines = chosen.map((name) => ({
    text: renderSectionLine({ id: name, tokens: frees(name) }, settings.control),
  }))
  return composeUnder(single[0] ? unloadable : unloadAll, lines, settings)
}

/** Tokens that would become free if all skills that can be unloaded were, for texts that stay. */
export function unloadableTokens(call: ToolCall, keep: readonly Unit[]): number {
  if (call.unload !== 'lru') return 0
  const names = unloadables(call, keep)
  return names.reduce((sum, name) => sum + tokensOf(call, name), 0) - call.cost(tell(call, names))
}

export const leastRecentlyUsed: Unloading = { makeRoom, choices: unloadChoices }

const tokensOf = ({ conversation }: ToolCall, name: string): number =>
  conversation.held.get(name)?.tokens ?? 0

/**
 * The skills that can be unloaded: the least recently used first, but none before those that
 * require it.
 */
function unloadables(call: ToolCall, keep: readonly Unit[]): string[] {
  const names = [...call.conversation.held.keys()].filter(
    (name) =>
      tokensOf(call, name) > 0 &&
      !call.get(name)?.pinned &&
      !keep.some((unit) => unit.name === name),
  )
  return inOrder(call, names, keep)
}

/** Puts names behind those that require them; one that has to stay keeps what it requires. */
function inOrder(call: ToolCall, names: readonly string[], keep: readonly Unit[]): string[] {
  const left = new Set([...call.conversation.held.keys(), ...keep.map(({ name }) => name)])
  const ordered: string[] = []
  const isNext = (name: string): boolean => left.has(name) && !isRequired(call, name, left)
  for (let next = names.find(isNext); next !== undefined; next = names.find(isNext)) {
    ordered.push(next)
    left.delete(next)
  }
  return ordered
}

/** Whether some skills require one; of those that require each other, none counts. */
function isRequired({ get }: ToolCall, name: string, by: Iterable<string>): boolean {
  const requires = (one: string, other: string, seen = new Set([one])): boolean =>
    !!get(one)?.requires?.some(
      (each) => each === other || (!seen.has(each) && requires(each, other, seen.add(each))),
    )
  return [...by].some((each) => each !== name && requires(each, name) && !requires(name, each))
}

/**
 * Takes the first names that free so many tokens together, without those that are not needed for
 * it.
 *
 * @param cost What it costs to unload some.
 * @returns None where even all do not.
 */
function take(
  call: ToolCall,
  names: readonly string[],
  tokens: number,
  cost: (names: readonly string[]) => number,
): string[] {
  const suffice = (taken: readonly string[]): boolean =>
    taken.reduce((sum, name) => sum + tokensOf(call, name), -cost(taken)) >= tokens
  const end = names.findIndex((_, at) => suffice(names.slice(0, at + 1)))
  let taken = names.slice(0, end + 1)
  // What others require comes after these, and has to be decided on before them.
  for (const name of taken.toReversed()) {
    const others = taken.filter((other) => other !== name)
    if (suffice(others) && !others.some((other) => isRequired(call, other, [name]))) taken = others
  }
  return taken
}

function tell(call: ToolCall, names: readonly string[]): Piece[] {
  return [message(evicted, call.set.settings), ...composeNames(call, names)]
}
