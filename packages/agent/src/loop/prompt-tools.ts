import type { Session, ToolDefinition } from '@skillfold/runtime'
import { renderAbilityLine } from '@skillfold/runtime/text'

/**
 * The definitions of the text protocol's system message: the session's tools, and the abilities
 * that can be called from the start. Skills of mode `full` bring theirs in the prompt already.
 *
 * @param session A session at the start of a conversation.
 */
export function promptTools(session: Session): readonly ToolDefinition[] {
  const { text } = session.prompt()
  const others = session
    .abilities()
    .filter((ability) => !text.includes(renderAbilityLine(ability, [])))
  return [...session.tools(), ...others]
}
