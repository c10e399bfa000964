import { type Tool, type ToolInputParameters, tool } from '@openai/agents'
import type { Session } from '@skillfold/runtime'
import { everything, openNames, type WithAbilities } from './everything.ts'

/** What an `Agent` takes of a session. */
export interface SkillTools {
  /** The session's prompt, to be put into the agent's instructions. */
  readonly instructions: string
  /** The session's tools, and the abilities, which are enabled while their skill is loaded. */
  readonly tools: Tool[]
}

/**
 * Gives a session to the OpenAI Agents SDK. Run the agent with
 * `toolNotFoundBehavior: 'return_error_to_model'`: else a call of what is not open ends the run.
 *
 * @param session The conversation, `stageWrites` or not. A conversation that goes on keeps it.
 * @param skills The set that started it. Register abilities before.
 */
export function skillTools(session: Session, skills: WithAbilities): SkillTools {
  const tools = everything(session, skills).map(({ name, description, parameters }) => {
    const made = tool({
      name,
      description,
      parameters: { ...parameters } as Parameters,
      // Strict schemas have no optional arguments; the session checks arguments itself.
      strict: false,
      isEnabled: () => openNames(session).includes(name),
      execute: async (args, _context, details) =>
        (await session.call(name, args, { signal: details?.signal })).text,
    })
    // `tool` makes `_` of `-`, but a loaded skill tells the model the name as it is.
    return Object.assign(made, { name })
  })
  return { instructions: session.prompt().text, tools }
}

type Parameters = Extract<ToolInputParameters, { additionalProperties: true }>
