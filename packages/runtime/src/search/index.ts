export { byCodePoint } from '../set/names.ts'
export {
  highestCount,
  type PackedLists,
  type PackedWeightedLists,
  type SearchData,
  unpackIndex,
} from './data.ts'
export {
  bodyWorth,
  type EntryFields,
  mergePairs,
  rarity,
  readName,
  type SearchEntry,
  saturate,
  weighEntries,
  weighPairs,
  writtenWords,
} from './entries.ts'
export {
  type Counts,
  type Field,
  makeReader,
  type Read,
  readField,
} from './fields.ts'
export {
  createSearch,
  type Search,
  type SearchHit,
  type SearchOptions,
  type SearchReason,
  type SearchResult,
} from './search.ts'
export {
  byUnits,
  type Lists,
  makeIndex,
  makeLists,
  type SkillIndex,
  type WeightedLists,
} from './skill-index.ts'
export { readWords, splitText, wordWeight } from './words.ts'
