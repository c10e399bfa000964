export type { CatalogEntry, ReadFailure } from './entry.ts'
export { readCatalog } from './read-catalog.ts'
export { originOf, rememberCatalog } from './remember.ts'
