export {
  type Compaction,
  type CompactionRecord,
  type CompactOptions,
  compactCatalog,
  type Prompt,
} from './compact.ts'
export { firstSure } from './first-sure.ts'
export { type LexicalSelectorOptions, lexicalSelector } from './lexical/index.ts'
export {
  type CatalogModel,
  type CatalogModelOptions,
  type ModelSelectorOptions,
  modelSelector,
} from './model.ts'
export { type CatalogEntry, type ReadFailure, readCatalog } from './read/index.ts'
export type { FallbackReason, SelectionFailure } from './reasons.ts'
export { digestOutside } from './rewrite.ts'
export type { Selection, SelectionRequest, Selector } from './selector.ts'
export { type CatalogSession, type CatalogTurn, createCatalogSession } from './session.ts'
export { isMandatory, isPinned, pinnedNames } from './standing.ts'
