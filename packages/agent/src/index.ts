export type { Eviction } from './context/context.ts'
export type { HeldPart, Result, Turn } from './context/turn.ts'
export { stub } from './context/turn.ts'
export type { Agent, AgentOptions, AgentUsage, Run, RunOptions } from './loop/agent.ts'
export { createAgent } from './loop/agent.ts'
export type { Loop } from './loop/guard.ts'
export type { Outcome, PromptFigures, RunResult, Step } from './loop/steps.ts'
export {
  ContextOverflow,
  type IssuedCall,
  type Message,
  type Model,
  type ModelOptions,
  type Reply,
  type ReplyUsage,
} from './model.ts'
export type { Call, Fault, Reading } from './protocol/call.ts'
export { readReply } from './protocol/read.ts'
export { renderCall, renderChat, renderTools } from './protocol/render.ts'
