export {
  type ToolOptions,
  type ToolOverride,
  toolDefinitions,
  toolIds,
} from './tools/definitions.ts'
export type * from './types.ts'
