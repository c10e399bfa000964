import type { Session } from '@skillfold/runtime'
import { type AgentMiddleware, createMiddleware, tool } from 'langchain'
import { everything, openNames, type WithAbilities } from './everything.ts'

/**
 * Gives a session to a LangChain agent: its prompt behind the agent's own, its tools, and the
 * abilities of loaded skills.
 *
 * @param session The conversation, `stageWrites` or not. A conversation that goes on keeps it.
 * @param skills The set that started it. Register abilities before.
 */
export function skillsMiddleware(session: Session, skills: WithAbilities): AgentMiddleware {
  const tools = everything(session, skills).map(({ name, description, parameters }) =>
    tool(
      async (args: unknown, { signal }: { signal?: AbortSignal }) =>
        (await session.call(name, args, { signal })).text,
      // LangChain writes marks of its own into a schema; a session's are frozen.
      { name, description, schema: structuredClone(parameters) },
    ),
  )
  const ours = new Set<unknown>(tools.map(({ name }) => name))
  return createMiddleware({
    name: 'skills',
    tools,
    wrapModelCall(request, handler) {
      const { systemMessage } = request
      const { text } = session.prompt()
      const open = new Set<unknown>(openNames(session))
      return handler({
        ...request,
        systemMessage: systemMessage.concat(systemMessage.text ? `\n\n${text}` : text),
        tools: request.tools.filter(({ name }) => open.has(name) || !ours.has(name)),
      })
    },
  })
}
