import { hash } from 'node:crypto'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { SearchData } from '@skillfold/runtime/search'
import type { Compilation } from '../compile.ts'
import { rememberSearchData, searchSources } from '../emit/catalog.ts'
import { buildSearchAside } from '../search/build-aside.ts'
import { readChecked, writeChecked } from './checked-file.ts'

/** Raised with each change of how search data is made. */
const format = 2

/** Gives the search data of a state of a project; `searchDataOf` knows it from then on. */
export type SearchDataSource = (compilation: Compilation) => Promise<SearchData>

/**
 * Makes search data once for each state, and keeps them from run to run: they take longer to make
 * than anything else.
 *
 * @param folder Where, an absolute path; nowhere where absent.
 */
export function keepSearchData(folder: string | undefined): SearchDataSource {
  const file = folder && path.join(folder, 'search.json')
  const known = new WeakMap<Compilation['skills'], Promise<SearchData>>()
  const make = async (compilation: Compilation): Promise<SearchData> => {
    const key = keyOf(compilation)
    const kept = file && ((await readChecked(file)) as { key: string; data: SearchData })
    const isKept = kept && kept.key === key
    const data = isKept ? kept.data : await buildSearchAside(searchSources(compilation))
    rememberSearchData(compilation, data)
    if (file && !isKept) await writeChecked(file, { key, data })
    return data
  }
  return (compilation) => {
    const data = known.get(compilation.skills) ?? make(compilation)
    known.set(compilation.skills, data)
    return data
  }
}

/** A digest of all that search data depends on. */
function keyOf({ skills }: Compilation): string {
  const { version } = createRequire(import.meta.url)('@skillfold/runtime/package.json')
  const parts = skills.map(({ source: { name, hidden, sha256 } }) => [name, hidden, sha256])
  return hash('sha256', JSON.stringify([format, version, parts]))
}
