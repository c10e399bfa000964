import { hash } from 'node:crypto'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { SearchData } from '@skillfold/runtime/search'
import type { Compilation } from '../compile.ts'
import { rememberSearchData, searchDataOf } from '../emit/catalog.ts'
import { readChecked, writeChecked } from './checked-file.ts'

/** Raised with each change of how search data is made. */
const format = 2

/** Gives the search data of a state of a project. */
export type SearchDataSource = (compilation: Compilation) => Promise<SearchData>

/**
 * Keeps search data from run to run: it takes longer to make than anything else.
 *
 * @param folder Where, an absolute path; nowhere where absent.
 */
export function keepSearchData(folder: string | undefined): SearchDataSource {
  if (folder === undefined) return async (compilation) => searchDataOf(compilation)
  const file = path.join(folder, 'search.json')
  return async (compilation) => {
    const key = keyOf(compilation)
    const kept = (await readChecked(file)) as { key: string; data: SearchData } | undefined
    if (kept?.key === key) {
      rememberSearchData(compilation, kept.data)
      return kept.data
    }
    const data = searchDataOf(compilation)
    await writeChecked(file, { key, data })
    return data
  }
}

/** A digest of all that search data depends on. */
function keyOf({ skills }: Compilation): string {
  const { version } = createRequire(import.meta.url)('@skillfold/runtime/package.json')
  const parts = skills.map(({ source: { name, hidden, sha256 } }) => [name, hidden, sha256])
  return hash('sha256', JSON.stringify([format, version, parts]))
}
