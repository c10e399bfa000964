import { isActive } from '../session/conversation.ts'
import { composeRefusal, composeSectionLines, composeUnder } from '../text/compose.ts'
import { requires } from '../text/messages.ts'
import type { Piece } from '../text/pieces.ts'
import type { AnySection } from '../text/plain-sections.ts'
import type { ToolCall } from './call.ts'
import type { Unit } from './give.ts'

/**
 * Composes the answer to a load or read that does not fit, with what could be done.
 *
 * @param call The call.
 * @param needs Tokens of what does not fit.
 * @param units What was asked for, after what it needs.
 * @param section The section of it that was asked for.
 */
export type Offer = (
  call: ToolCall,
  needs: number,
  units: readonly Unit[],
  section?: AnySection,
) => Piece[]

/** Offers sections, skills that are required and have sections, and skills to unload. The answer itself takes room, which is then not there. */
export const offerChoices: Offer = (call, needs, units, section) => {
  const { cost, free } = call
  const { parts, settings } = call.set
  const { held } = call.conversation
  const compose = (room: number): Piece[] => {
    const required = units
      .slice(0, -1)
      .filter((unit) => !isActive(held.get(unit.name), unit.mark))
      .filter((unit) => parts.sections?.choices(call, unit, room)[0])
      .map((unit) => ({ id: unit.name, tokens: cost(unit.compose()) }))
    const choices = [
      ...composeUnder(requires, composeSectionLines(required, settings), settings),
      ...(parts.sections?.choices(call, units.at(-1) as Unit, room, section) ?? []),
      ...(parts.unloading?.choices(call, needs - room, units) ?? []),
    ]
    const pieces = composeRefusal(needs, free, choices, settings)
    const left = free - cost(pieces)
    return left < room ? compose(left) : pieces
  }
  return compose(free)
}
