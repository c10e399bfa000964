import { type Answer, refusal } from '../session/answer.ts'
import { isActive } from '../session/conversation.ts'
import { composeRefusal, composeSectionLines, composeUnder } from '../text/compose.ts'
import { renderCount } from '../text/load.ts'
import { type FixedText, requires, sections, sectionsThen } from '../text/messages.ts'
import type { Piece } from '../text/pieces.ts'
import type { AnySection } from '../text/plain-sections.ts'
import type { ToolCall } from './call.ts'
import type { Unit } from './give.ts'
import { leastSection, missingSections, outermost, type PricedSection } from './sections.ts'
import { unloadableTokens } from './unload.ts'

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
  const made = call.set.parts.unloading?.makeRoom(call, needs - call.free, units)
  if (made) return made
  const offered = call.set.parts.sections
    ? missingSections(call, units.at(-1) as Unit, section)
    : []
  const compose = composer(call, needs, units, offered)
  let best: Draft = { pieces: [], shown: -1 }
  // So many lines may be no room for what they offer: then fewer of them.
  for (let most = offered.length; most > best.shown; most = Math.trunc(most * 0.8)) {
    const draft = settled(call, (room) => compose(room, most))
    if (draft.shown > best.shown) best = draft
  }
  return refusal('no-room', ...best.pieces)
}

/** An answer, and how many sections it shows of those that can be had. */
interface Draft {
  readonly pieces: readonly Piece[]
  readonly shown: number
}

/** Makes what composes the answer for so much room, with so many sections at most. */
function composer(
  call: ToolCall,
  needs: number,
  units: readonly Unit[],
  offered: readonly PricedSection[],
): (room: number, most: number) => Draft {
  const { parts, settings } = call.set
  const { required, saved } = requiredByPart(call, units)
  const evictable = unloadableTokens(call, units)
  const least = Math.min(...offered.map(({ tokens }) => tokens))
  const unload = (tokens: number): Piece[] => parts.unloading?.choices(call, tokens, units) ?? []
  const under = (open: FixedText, fit: readonly PricedSection[], most: number): Piece[] => {
    const lines = composeSectionLines(fit.slice(0, most), settings)
    if (most < fit.length) lines.push({ text: renderCount(most, fit.length) })
    return composeUnder(open, lines, settings)
  }
  return (room, most) => {
    const byPart = needs - saved <= room ? required : []
    const fit = outermost(offered, room + evictable)
    const choices = [
      ...composeUnder(requires, composeSectionLines(byPart, settings), settings),
      ...under(sections, fit, most),
      ...unload(needs - room),
    ]
    if (!choices[0]) {
      choices.push(...unload(least - room))
      if (choices[0]) choices.push(...under(sectionsThen, outermost(offered, least), 1))
    }
    return {
      pieces: composeRefusal(needs, call.free, choices, settings),
      shown: Math.min(most, fit.length),
    }
  }
}

/** The answer where it and what it offers both have room. */
function settled({ cost, free }: ToolCall, compose: (room: number) => Draft): Draft {
  const leaves = ({ pieces }: Draft): number => free - cost(pieces)
  let room = free
  let draft = compose(room)
  while (leaves(draft) < room) {
    room = leaves(draft)
    draft = compose(room)
  }
  // A long answer was reckoned with that is none any more: with more room, less is to be unloaded.
  while (leaves(draft) > room) {
    room = leaves(draft)
    const shorter = compose(room)
    if (leaves(shorter) >= room) draft = shorter
  }
  return draft
}

/** The required skills of which a section each will do, and what that saves, in tokens. */
function requiredByPart(
  call: ToolCall,
  units: readonly Unit[],
): { readonly required: { id: string; tokens: number }[]; readonly saved: number } {
  let saved = 0
  const required = units.slice(0, -1).flatMap((unit) => {
    const tokens = call.cost(unit.compose())
    const saves = tokens - (call.set.parts.sections ? leastSection(call, unit) : tokens)
    if (isActive(call.conversation.held.get(unit.name), unit.mark) || saves <= 0) return []
    saved += saves
    return { id: unit.name, tokens }
  })
  return { required, saved }
}
