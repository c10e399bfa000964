export type { AbilityPart } from '../abilities/part.ts'
export type { CallResult, Outcome, Reason } from '../session/answer.ts'
export type { Snapshot } from '../session/conversation.ts'
export type { SessionBase } from '../session/session.ts'
export type {
  CallOptions,
  CoreSession,
  LoadOptions,
  Session,
  SessionOptions,
  ToolSession,
  Usage,
} from '../session/types.ts'
export type { SkillEvent } from '../set/events.ts'
export type { MatchName } from '../set/names.ts'
export type { Selection } from '../set/select.ts'
export {
  createSkillSet,
  type FailurePlace,
  type Parts,
  type Registration,
  type SkillSet,
  type SkillsOptions,
} from '../set/skills.ts'
export type { AnySkill, SkillPackage, SkillSource } from '../set/sources.ts'
export type { ToolCall } from '../tools/call.ts'
export type { Offer } from '../tools/offer.ts'
export type { Sections } from '../tools/sections.ts'
export type { Tool } from '../tools/tool.ts'
export type { Unloading } from '../tools/unload.ts'
export type * from '../types.ts'
