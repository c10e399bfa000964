import type { Catalog } from '@skillfold/runtime'
import { createSearch, type Search } from '@skillfold/runtime/search'

/** Opens the search of a catalog, with the data that a build would make for it. */
export async function openSearch(catalog: Catalog): Promise<Search> {
  const data = await catalog.search?.()
  return data === undefined ? createSearch() : createSearch(data)
}
