export type {
  ActionStatus,
  AuditRecord,
  RefusedBecause,
  StagedAction,
  UnconfirmedBecause,
} from './action.ts'
export type { AskPerson } from './ask.ts'
export type { ConfirmOptions, ConfirmPolicy } from './confirm.ts'
export type { StagedResult } from './deliveries.ts'
export { type StagedSession, type StageWritesOptions, stageWrites } from './stage-writes.ts'
export {
  type Confirmation,
  createStager,
  type StageRequest,
  type Stager,
  type StagerOptions,
  type Staging,
} from './stager.ts'
export { visible } from './visible.ts'
export { describeAction } from './wording.ts'
