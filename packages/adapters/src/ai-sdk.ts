import type { Session } from '@skillfold/runtime'
import { dynamicTool, jsonSchema, type ToolSet } from 'ai'
import { everything, openNames, type WithAbilities } from './everything.ts'

/** What `generateText`, `streamText` and `ToolLoopAgent` take of a session. */
export interface SkillTools<Own extends ToolSet> {
  /** The session's prompt: `instructions`, or `system` in version 6. */
  readonly instructions: string
  /** The session's tools, every ability, and the app's own tools. */
  readonly tools: Own & ToolSet
  /** Opens the abilities of loaded skills for the step that comes. */
  readonly prepareStep: () => { activeTools: string[] }
}

/**
 * Gives a session to the AI SDK, version 6 or 7.
 *
 * @param session The conversation, `stageWrites` or not. A conversation that goes on keeps it.
 * @param skills The set that started it. Register abilities before.
 * @param own The app's own tools, which are always open.
 * @throws {Error} Where a tool of the app has the name of a tool or an ability.
 */
export function skillTools<Own extends ToolSet = Record<never, never>>(
  session: Session,
  skills: WithAbilities,
  own?: Own,
): SkillTools<Own> {
  const ownNames = Object.keys(own ?? {})
  const tools = everything(session, skills, ownNames).map((definition) => {
    const { name, description, parameters } = definition
    const execute = async (args: unknown, { abortSignal }: { abortSignal?: AbortSignal }) =>
      (await session.call(name, args, { signal: abortSignal })).text
    // The session checks arguments itself, and tells the model what to correct.
    return [name, dynamicTool({ description, inputSchema: jsonSchema(parameters), execute })]
  })
  return {
    instructions: session.prompt().text,
    tools: { ...(own as Own), ...(Object.fromEntries(tools) as ToolSet) },
    prepareStep: () => ({ activeTools: [...ownNames, ...openNames(session)] }),
  }
}
