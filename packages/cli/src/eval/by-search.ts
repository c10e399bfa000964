import { type Compilation, catalogOf } from '@skillfold/compiler'
import { openSearch } from '../open-search.ts'
import { figure } from '../text/figures.ts'
import type { EvalCase } from './cases.ts'
import { type EvalReport, measure } from './measure.ts'

/**
 * Ranks all skills for each case, as `find_skills` does, and measures what came of it.
 *
 * @param compilation The skills.
 * @param cases The cases.
 * @param progress Hears how far it is; `''` at the end.
 */
export async function bySearch(
  compilation: Compilation,
  cases: readonly EvalCase[],
  progress: (text: string) => void,
): Promise<EvalReport> {
  const catalog = catalogOf(compilation)
  const names = Object.keys(catalog.skills)
  progress('Making the data of the search')
  const { search } = await openSearch(catalog)
  const limit = names.length
  const ranked = cases.map((each, at) => {
    progress(`Request ${figure(at + 1)} of ${figure(cases.length)}`)
    return { ...each, result: search(each.query, { limit }) }
  })
  progress('')
  return measure(ranked, names)
}
