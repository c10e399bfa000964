export type { AbilityPart } from '../abilities/part.ts'
export type { CallResult, Outcome, Reason } from '../session/answer.ts'
export type { Snapshot } from '../session/conversation.ts'
export type { CallOptions, Session, SessionOptions, Usage } from '../session/types.ts'
export type { SkillEvent } from '../set/events.ts'
export type { MatchName } from '../set/names.ts'
export type { Selection } from '../set/select.ts'
export {
  createSkillSet,
  type FailurePlace,
  type IndexEntry,
  type Parts,
  type Registration,
  type SkillSet,
  type SkillsOptions,
} from '../set/skills.ts'
export type { AnySkill, SkillPackage, SkillSource } from '../set/sources.ts'
export type { Tool, ToolCall } from '../tools/tool.ts'
export type { Unloading } from '../tools/unload.ts'
export type * from '../types.ts'
