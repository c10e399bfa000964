import { McpServer, type Tool } from '@modelcontextprotocol/server'
import { type StageWritesOptions, stageWrites } from '@skillfold/agent/staged'
import type { CallResult, SessionOptions, Skills, ToolDefinition } from '@skillfold/runtime'
import { openNames } from '../everything.ts'
import { answerIn, askPerson, canAsk, settle } from './confirm.ts'
import { type PublishedSkill, skillsExtension } from './extension.ts'

/** How skills are served. `policy`, `stager` and `target` are about destructive abilities. */
export interface SkillServerOptions
  extends Pick<StageWritesOptions, 'policy' | 'stager' | 'target'> {
  /** What the server is called. @default 'skillfold' */
  readonly name?: string | undefined
  /** Its version. @default '0.0.0' */
  readonly version?: string | undefined
  /** The skills' files, for hosts with the skills extension. @default none, and no extension */
  readonly files?: readonly PublishedSkill[] | undefined
  /** How the session is made. */
  readonly session?: SessionOptions | undefined
  /** Hears which skills the extension leaves out, and why. */
  readonly onWarning?: ((message: string) => void) | undefined
}

/**
 * Makes a server for one connection: tools that list, load and read skills, the abilities of loaded
 * skills, and the skills extension. A host has its own window, so nothing is refused for its size.
 *
 * @param skills The set. Register abilities before.
 * @param options See `SkillServerOptions`.
 * @returns A server to connect to a transport, or to return to `serveStdio` or `createMcpHandler`.
 */
export function createSkillServer(skills: Skills, options: SkillServerOptions = {}): McpServer {
  const { name = 'skillfold', version = '0.0.0', files, onWarning } = options
  // A host may compact a conversation or begin another one, and the server does not hear of it.
  const session = stageWrites(skills.session({ repeat: true, ...options.session }), skills, options)
  const { text: instructions } = session.prompt()
  const mcp = new McpServer({ name, version }, instructions ? { instructions } : {})
  const { server } = mcp

  /** Does something, and tells the host if other abilities are open after it. */
  const watching = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const before = openNames(session).join()
    try {
      return await work()
    } finally {
      if (openNames(session).join() !== before) mcp.sendToolListChanged()
    }
  }

  server.registerCapabilities({ tools: { listChanged: true } })
  server.setRequestHandler('tools/list', () => ({
    tools: [...session.tools(), ...session.abilities()].map((tool) => describe(tool, skills)),
  }))
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
    watching(async () => {
      const answer = answerIn(mcpReq)
      if (answer) return deliver(await settle(session, answer))
      const { signal } = mcpReq
      const result = await session.call(params.name, params.arguments, { free: Infinity, signal })
      const { staged } = result
      const asks = staged?.status === 'pending' && canAsk(mcpReq, server)
      return asks ? askPerson(staged) : deliver(result)
    }),
  )

  if (files) {
    const load = (skill: string): Promise<void> =>
      watching(async () => void (await session.load(skill, { free: Infinity })))
    skillsExtension(files, load, onWarning).attach(mcp)
  }
  return mcp
}

function deliver({ text, ok }: CallResult) {
  return { content: [{ type: 'text' as const, text }], isError: !ok }
}

function describe(
  { name, description, parameters }: ToolDefinition,
  { abilities, settings }: Skills,
): Tool {
  const inputSchema = { ...parameters, type: 'object' } as Tool['inputSchema']
  const readsSkills = settings.tools.some(({ definition }) => definition.name === name)
  const ability = abilities.get(name)
  return {
    name,
    description,
    inputSchema,
    ...(readsSkills && { annotations: { readOnlyHint: true } }),
    ...(ability && {
      annotations: {
        readOnlyHint: ability.readonly ?? false,
        destructiveHint: ability.destructive ?? false,
      },
    }),
  }
}
