export type { AbilityPart } from '../abilities/part.ts'
export type { CallResult, Reason } from '../session/answer.ts'
export type { Snapshot } from '../session/conversation.ts'
export type { CallOptions, Session, SessionOptions, Usage } from '../session/session.ts'
export type { SkillEvent } from '../set/events.ts'
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
export type { AnySkill, SkillSource } from '../set/sources.ts'
export type * from '../types.ts'
