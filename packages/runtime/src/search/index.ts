export { digits, type PackedLists, type SearchData } from './data.ts'
export {
  byCodePoints,
  type EntryFields,
  nameField,
  type SearchEntry,
  weighEntries,
  weighPairs,
} from './entries.ts'
export { type Counts, type Field, increase, readField } from './fields.ts'
export {
  createSearch,
  type Search,
  type SearchHit,
  type SearchOptions,
  type SearchReason,
  type SearchResult,
} from './search.ts'
export { byUnits, type Impacts, type Lists, makeIndex, type SkillIndex } from './skill-index.ts'
export { wordWeight } from './words.ts'
