import type { Answer } from '../session/answer.ts'
import type { ToolArguments } from '../session/arguments.ts'
import type { ToolId } from '../types.ts'
import type { ToolCall } from './call.ts'

/** Does what a built-in tool is for. Throws a `refusal` where it cannot. */
export type Tool = (call: ToolCall, args: ToolArguments) => Answer | Promise<Answer>

/** What the tools of a session are done by. */
export type Handlers = { readonly [Id in ToolId]?: Tool }
