import { hash } from 'node:crypto'
import path from 'node:path'
import type { SearchData } from '@skillfold/runtime/search'
import { fingerprint } from '../../data/fingerprint.js'
import type { Compilation } from '../compile.ts'
import { rememberSearchData, searchable } from '../emit/catalog.ts'
import { buildSearchAside } from '../search/build-aside.ts'
import type { SourceSkill } from '../skill/source-skill.ts'
import { readChecked, writeChecked } from './checked-file.ts'

/** Gives the search data of a state of a project; `searchDataOf` knows it from then on. */
export type SearchDataSource = (compilation: Compilation) => Promise<SearchData>

/** Makes search data once for each state. */
export interface KeptSearchData {
  readonly of: SearchDataSource
  /** Says that they will be asked for. */
  expect(): void
  /** Begins them for a catalog of these skills, where they are expected. */
  begin(skills: readonly SourceSkill[]): void
}

interface Kept {
  readonly key: string
  readonly data: SearchData
}

/**
 * Makes search data once for each state, and keeps them from run to run: they take longer to make
 * than anything else.
 *
 * @param folder Where, an absolute path; nowhere where absent.
 */
export function keepSearchData(folder: string | undefined): KeptSearchData {
  const file = folder && path.join(folder, 'search.json')
  const known = new WeakMap<Compilation['skills'], Promise<SearchData>>()
  let isExpected = false
  let reading: Promise<unknown> | undefined
  let last: { readonly key: string; readonly data: Promise<SearchData> } | undefined
  const read = async (): Promise<Kept | undefined> => {
    if (file !== undefined) reading ??= readChecked(file)
    return (await reading) as Kept | undefined
  }
  const make = async (key: string, skills: readonly SourceSkill[]): Promise<SearchData> => {
    const kept = await read()
    if (kept?.key === key) return kept.data
    const data = await buildSearchAside(searchable(skills))
    if (file) {
      await writeChecked(file, { key, data })
      reading = undefined
    }
    return data
  }
  const begin = (skills: readonly SourceSkill[]): Promise<SearchData> => {
    const key = keyOf(skills)
    if (last?.key !== key) last = { key, data: make(key, skills) }
    return last.data
  }
  const find = async (compilation: Compilation): Promise<SearchData> => {
    const data = await begin(compilation.skills.map(({ source }) => source))
    rememberSearchData(compilation, data)
    return data
  }
  return {
    of(compilation) {
      const data = known.get(compilation.skills) ?? find(compilation)
      known.set(compilation.skills, data)
      return data
    },
    expect() {
      isExpected = true
      // Read by then, so that a thread begins before the counting, which leaves it no turn.
      read()
    },
    begin(skills) {
      // Whoever asks for the data hears of what fails.
      if (isExpected) begin(skills).catch(() => {})
    },
  }
}

/** A digest of all that search data depends on. */
function keyOf(skills: readonly SourceSkill[]): string {
  const parts = skills.map(({ name, hidden, sha256 }) => [name, hidden, sha256])
  return hash('sha256', JSON.stringify([fingerprint, parts]))
}
