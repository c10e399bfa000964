import { type Compilation, catalogOf } from '@skillfold/compiler'
import { openSearch } from '../open-search.ts'
import type { EvalCase } from './cases.ts'
import { type EvalReport, measure } from './measure.ts'

/** Ranks all skills for each case, as `find_skills` does, and measures what came of it. */
export async function bySearch(
  compilation: Compilation,
  cases: readonly EvalCase[],
): Promise<EvalReport> {
  const catalog = catalogOf(compilation)
  const names = Object.keys(catalog.skills)
  const { search } = await openSearch(catalog)
  const limit = names.length
  return measure(
    cases.map((each) => ({ ...each, result: search(each.query, { limit }) })),
    names,
  )
}
