import { type Answer, refusal } from '../session/answer.ts'
import { hasPart, hold, isActive, partKey, type Source } from '../session/conversation.ts'
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
  const isHeld = (unit: Unit): boolean => hasPart(call.conversation, unit, section?.id)
  const compose = (given: readonly Unit[]): Piece[][] =>
    given.map((unit, at) => unit.compose(section, at < given.length - 1))
  let given = units.filter((unit) => call.options.repeat || !isHeld(unit))
  if (cost(compose(given).flat()) > free) {
    // Of what another skill requires, a section will do where the whole does not fit.
    given = given.filter(
      (unit) => unit === asked || isHeld(unit) || !isActive(held.get(unit.name), unit.mark),
    )
  }
  const texts = compose(given)
  const needs = cost(texts.flat())
  let room: Answer | undefined
  if (given[0] && needs > free) {
    room =
      parts.offer?.(call, needs, units, section) ??
      refusal('no-room', ...composeNoRoom(needs, free, settings))
    if (room.reason) throw room
    texts[0]?.unshift(...room.pieces)
  }
  for (const unit of units) {
    const text = texts[given.indexOf(unit)] ?? []
    hold(call.conversation, unit.name, text[0] ? [partKey(unit, section?.id)] : [], cost(text))
  }
  return given[0]
    ? { ...room, skills: given.map(({ name }) => name), pieces: texts.flat() }
    : { pieces: [message(already, settings)] }
}
