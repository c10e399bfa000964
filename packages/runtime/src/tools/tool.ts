import { type Answer, type Reason, Refusal } from '../session/answer.ts'
import type { ToolArguments } from '../session/arguments.ts'
import type { Conversation } from '../session/conversation.ts'
import { importOnce } from '../set/contents.ts'
import type { MatchName } from '../set/names.ts'
import type { SetInternals, SkillSet } from '../set/skills.ts'
import type { AnySkill } from '../set/sources.ts'
import { composeList, composeName, message } from '../text/compose.ts'
import { renderCount } from '../text/load.ts'
import { again, fetchFailed, none, unknown } from '../text/messages.ts'
import type { Piece } from '../text/pieces.ts'

/** Does what a built-in tool is for. Throws a `Refusal` where it cannot. */
export type Tool = (call: ToolCall, args: ToolArguments) => Answer | Promise<Answer>

/** What a tool works with during one call. */
export interface ToolCall {
  readonly set: SkillSet & SetInternals
  readonly conversation: Conversation
  /** Tokens that the answer may have. */
  readonly free: number
  /** Whether skills may be unloaded to make room. */
  readonly evict: boolean
  readonly match: MatchName
  /** Counts the tokens of joined pieces. */
  readonly cost: (pieces: readonly Piece[]) => number
  /** The names that the model may use, in order. */
  readonly names: () => string[]
  /** A skill that the session may use, hidden or not. */
  readonly get: (name: string) => AnySkill | undefined
}

/** Finds the skill that the model means, or refuses with near names. */
export function findSkill(call: ToolCall, wanted: string): AnySkill {
  const names = call.names()
  const { name, near = names } = call.match(wanted, names)
  const skill = name === undefined ? undefined : call.get(name)
  if (skill) return skill
  throw refuseName(call, 'unknown-skill', composeNames(call, near))
}

/** Imports a chunk of a skill, or refuses. */
export async function fetchChunk<Content>(
  { set }: ToolCall,
  load: () => Promise<Content>,
  skill: string,
  path?: string,
): Promise<Content> {
  try {
    return await importOnce(load)
  } catch (error) {
    set.fail(error, { skill, path })
    throw new Refusal('fetch-failed', message(fetchFailed, set.settings))
  }
}

/** Composes the lines that name skills. */
export function composeNames({ get }: ToolCall, names: readonly string[]): Piece[] {
  return names.map((name) => composeName({ name, tokens: get(name)?.tokens }))
}

/** Refuses a name that does not exist, with those that do. */
export function refuseName(call: ToolCall, reason: Reason, lines: readonly Piece[]): Refusal {
  const { settings } = call.set
  if (!lines[0]) return new Refusal(reason, message(none, settings))
  const shown = fitting(call, lines, Math.min(call.free / 2, mostTokens))
  return new Refusal(reason, ...composeList(unknown, shown, again, settings))
}

/** A list of names is no index. */
const mostTokens = 300

/** Takes lines as long as they fit; where some do not, a last line says how many did. */
export function fitting({ cost }: ToolCall, lines: readonly Piece[], tokens: number): Piece[] {
  let left = tokens
  const shown = lines.filter((line) => {
    left -= cost([line])
    return left >= 0
  })
  if (shown.length < lines.length) shown.push({ text: renderCount(shown.length, lines.length) })
  return shown
}
