import { type Answer, refusal } from '../session/answer.ts'
import { hold, isActive, partKey, type Source } from '../session/conversation.ts'
import { composeNoRoom, type LoadPart, message } from '../text/compose.ts'
import { already } from '../text/messages.ts'
import type { Piece } from '../text/pieces.ts'
import type { AnySection } from '../text/plain-sections.ts'
import type { ToolCall } from './call.ts'

/** A text of a skill, the instructions or a file, that can be delivered whole or by section. */
export interface Unit extends LoadPart, Source {
  readonly sections: readonly AnySection[]
  /** Composes the whole or one section; `more` says whether another text follows. */
  readonly compose: (section?: AnySection, more?: boolean) => Piece[]
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
  const { held } = call.conversation
  const asked = units.at(-1) as Unit
  const section = wanted ? parts.sections?.find(call, asked, wanted) : undefined
  const keyOf = (unit: Unit): string => partKey(unit, section?.id)
  const missing = units.filter((unit) => {
    const has = held.get(unit.name)
    // Of what another skill requires, a section will do.
    const isHeld =
      unit === asked
        ? has?.parts.some((key) => key === partKey(unit) || key === keyOf(unit))
        : isActive(has, unit.mark)
    return call.options.repeat || !isHeld
  })
  const texts = missing.map((unit, at) => unit.compose(section, at < missing.length - 1))
  const needs = cost(texts.flat())
  let room: Answer | undefined
  if (needs > free) {
    room = parts.unloading?.makeRoom(call, needs - free, units)
    if (!room) {
      const offered = parts.offer?.(call, needs, units, section)
      throw refusal('no-room', ...(offered ?? composeNoRoom(needs, free, settings)))
    }
    texts[0]?.unshift(...room.pieces)
  }
  for (const unit of units) {
    hold(call.conversation, unit.name, [keyOf(unit)], cost(texts[missing.indexOf(unit)] ?? []))
  }
  return missing[0]
    ? { ...room, skills: missing.map(({ name }) => name), pieces: texts.flat() }
    : { pieces: [message(already, settings)] }
}
