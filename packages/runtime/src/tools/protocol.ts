import { refusal } from '../session/answer.ts'
import { readArguments } from '../session/arguments.ts'
import { touch } from '../session/conversation.ts'
import type { SessionBase } from '../session/session.ts'
import type { Session } from '../session/types.ts'
import { composeLines, composeList } from '../text/compose.ts'
import { correct, wrong } from '../text/messages.ts'
import type { AbilityDefinition, Settings, ToolDefinition } from '../types.ts'
import { visibleNames } from './find-skill.ts'
import { refuseName } from './refuse.ts'
import type { Handlers } from './tool.ts'

/**
 * Lets a model drive a session by tools.
 *
 * @param session The session.
 * @param handlers The tools that there are.
 */
export function addTools(session: SessionBase, handlers: Handlers): Session {
  const { set, options, get, run } = session
  const { settings, parts } = set
  const { window = settings.window, count = set.options.count, resultLimit = window >> 2 } = options
  const { tools, tokens } = sessionTools(settings, handlers, visibleNames(session))
  const definitions: readonly ToolDefinition[] = Object.freeze(
    tools.map(({ definition }) => definition),
  )
  Object.freeze(session.prompt())
  session.fixed.tools = tokens

  const access = { allowed: (name: string) => !!get(name), active: session.active }
  const abilities = (all?: boolean): AbilityDefinition[] =>
    parts.abilities?.callable(all ? { ...access, active: access.allowed } : access) ?? []

  return Object.assign(session, {
    tools: () => definitions,
    abilities,
    call(name, args, { free, confirmed, signal } = {}) {
      const tool = tools.find(({ definition }) => definition.name === name)
      const handler = tool && handlers[tool.id]
      return run(
        async (call) => {
          if (handler) {
            const read = readArguments(tool, args)
            if (!Array.isArray(read)) return handler(call, read)
            throw refusal(
              'bad-arguments',
              ...composeList(wrong, composeLines(read, settings), correct, settings),
            )
          }
          const limit = Math.min(resultLimit, call.free)
          const use = (skill: string): void => touch(call.conversation, skill)
          const context = { ...access, limit, count, signal, confirmed, use }
          const answer = await parts.abilities?.call(name, args, context)
          if (answer) return answer
          const names = [...definitions, ...abilities()].map((known) => known.name)
          throw refuseName(call, 'unknown-tool', composeLines(names, settings))
        },
        tool?.id,
        free,
      )
    },
  } satisfies Pick<Session, 'tools' | 'abilities' | 'call'>)
}

/**
 * Chooses the tools of a session: those that something does. Where the build enumerated other
 * names than the session has, the enumeration goes, and names are checked on the call.
 *
 * @returns The tools, and what the build measured of them, with the chat template's own words; that
 *   bounds what some of them cost.
 */
function sessionTools(
  { tools, toolTokens, plainToolTokens = toolTokens }: Settings,
  handlers: Handlers,
  names: readonly string[],
): { readonly tools: Settings['tools']; readonly tokens: number } {
  if (!names[0]) return { tools: [], tokens: 0 }
  const json = JSON.stringify(tools.filter(({ id }) => handlers[id]))
  const same = !json.includes('"enum":') || json.includes(`"enum":${JSON.stringify(names)}`)
  // A copy, and frozen: what one session's app does to it reaches no other.
  const reviver = (key: string, value: unknown): unknown =>
    same || key !== 'enum' ? Object.freeze(value) : undefined
  return { tools: JSON.parse(json, reviver), tokens: same ? toolTokens : plainToolTokens }
}
