import { type Answer, Refusal } from '../session/answer.ts'
import { type Held, partKey } from '../session/conversation.ts'
import { composeNoRoom, type LoadPart, message } from '../text/compose.ts'
import { already } from '../text/messages.ts'
import type { Piece } from '../text/pieces.ts'
import type { Section } from '../types.ts'
import type { ToolCall } from './call.ts'

/** A text of a skill, the instructions or a file, that can be delivered whole or by section. */
export interface Unit extends LoadPart {
  /** The file's path; absent for the instructions. */
  readonly path?: string
  readonly sections: readonly Section[]
  /** Composes the whole or one section; `more` says whether another text follows. */
  readonly compose: (section?: Section, more?: boolean) => Piece[]
}

/**
 * Delivers texts and remembers them, if they fit. What the model has already is left out, unless
 * the session repeats.
 *
 * @param call The call.
 * @param units What was asked for, after what it needs.
 * @param wanted Id or title of the section that was asked for.
 */
export function give(call: ToolCall, units: readonly Unit[], wanted?: string): Answer {
  const { cost, free } = call
  const { settings, parts } = call.set
  const asked = units.at(-1) as Unit
  const section =
    wanted === undefined ? undefined : parts.sections?.find(call, asked.sections, wanted)
  const keyOf = (unit: Unit): string => partKey(unit.path, section?.id)
  const missing = units.filter((unit) => {
    const held = call.options.repeat ? undefined : current(call, unit)?.parts
    return !held?.has(partKey(unit.path)) && !held?.has(keyOf(unit))
  })
  const texts = missing.map((unit, at) => unit.compose(section, at < missing.length - 1))
  const needs = cost(texts.flat())
  const keep = units.map(({ name }) => name)
  let room: Answer | undefined
  if (needs > free) {
    room = parts.unloading?.makeRoom(call, needs - free, keep)
    if (!room) {
      const offered = parts.offer?.(call, needs, keep, asked, section)
      throw new Refusal('no-room', ...(offered ?? composeNoRoom(needs, free, settings)))
    }
    texts[0]?.unshift(...room.pieces)
  }
  for (const unit of units) {
    remember(call, unit, keyOf(unit), cost(texts[missing.indexOf(unit)] ?? []))
  }
  return missing[0]
    ? { ...room, skills: missing.map(({ name }) => name), pieces: texts.flat() }
    : { pieces: [message(already, settings)] }
}

/** What the model has of a skill, if that is still what the skill holds. */
export function current(
  { conversation }: ToolCall,
  { name, content }: Pick<Unit, 'name' | 'content'>,
): Held | undefined {
  const held = conversation.held.get(name)
  return held?.content && held.content !== content ? undefined : held
}

/** Enters a skill as the one used last, with a part of it that the model has. */
function remember(call: ToolCall, unit: Unit, key: string, tokens: number): void {
  const { held } = call.conversation
  const { name, content } = unit
  const before = current(call, unit)
  held.delete(name)
  held.set(name, {
    content,
    parts: new Set(before?.parts).add(key),
    tokens: tokens + (before?.tokens ?? 0),
  })
}
