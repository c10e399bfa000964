import { catalog } from 'virtual:skillfold'
import { createSearch, type SearchResult } from '@skillfold/runtime/search'

/**
 * Ranks the skills for a request by the search data of the build, which is imported on first use.
 *
 * @param request What the person wrote.
 * @returns The hits, best first, and whether the best one fits.
 */
export async function rankSkills(request: string): Promise<SearchResult> {
  const data = await catalog.search?.()
  return createSearch(data ?? Object.values(catalog.skills)).search(request)
}
