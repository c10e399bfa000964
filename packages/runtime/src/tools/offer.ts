import { type Answer, refusal } from '../session/answer.ts'
import { isActive } from '../session/conversation.ts'
import { composeRefusal, composeSectionLines, composeUnder } from '../text/compose.ts'
import { requires } from '../text/messages.ts'
import type { Piece } from '../text/pieces.ts'
import type { AnySection } from '../text/plain-sections.ts'
import type { ToolCall } from './call.ts'
import type { Unit } from './give.ts'
import { leastSection, sectionChoices } from './sections.ts'

/**
 * Does what can be done where a load or read does not fit.
 *
 * @param call The call.
 * @param needs Tokens of what does not fit.
 * @param units What was asked for, after what it needs.
 * @param section The section of it that was asked for.
 * @returns What tells the model which skills were unloaded for it; or a refusal, with what the
 *   model could do.
 */
export type Offer = (
  call: ToolCall,
  needs: number,
  units: readonly Unit[],
  section?: AnySection,
) => Answer

/**
 * Makes room where the session unloads skills. Else it offers sections, required skills of which a
 * section each is enough to make it fit, and skills to unload. The answer itself takes room, which
 * is then not there.
 */
export const offerChoices: Offer = (call, needs, units, section) => {
  const { cost, free } = call
  const { parts, settings } = call.set
  const { held } = call.conversation
  const made = parts.unloading?.makeRoom(call, needs - free, units)
  if (made) return made
  let saved = 0
  const required = units.slice(0, -1).flatMap((unit) => {
    const tokens = cost(unit.compose())
    const saves = tokens - (parts.sections ? leastSection(call, unit) : tokens)
    if (isActive(held.get(unit.name), unit.mark) || saves <= 0) return []
    saved += saves
    return { id: unit.name, tokens }
  })
  const compose = (room: number): Piece[] => {
    const byPart = needs - saved <= room ? required : []
    const choices = [
      ...composeUnder(requires, composeSectionLines(byPart, settings), settings),
      ...(parts.sections ? sectionChoices(call, units.at(-1) as Unit, room, section) : []),
      ...(parts.unloading?.choices(call, needs - room, units) ?? []),
    ]
    return composeRefusal(needs, free, choices, settings)
  }
  const leaves = (pieces: readonly Piece[]): number => free - cost(pieces)
  let room = free
  let pieces = compose(room)
  while (leaves(pieces) < room) {
    room = leaves(pieces)
    pieces = compose(room)
  }
  // A long answer was reckoned with that is none any more: with more room, less is to be unloaded.
  while (leaves(pieces) > room) {
    room = leaves(pieces)
    const shorter = compose(room)
    if (leaves(shorter) >= room) pieces = shorter
  }
  return refusal('no-room', ...pieces)
}
