import { gzipSync } from 'node:zlib'
import { createSearch } from '@skillfold/runtime/search'
import { expect, test } from 'vitest'
import { measure } from '../../../../bench/search/measures.mjs'
import { readSets } from '../../../../bench/search/sets.mjs'
import { buildSearch } from '../../src/search/build.ts'

const sets = readSets()

/** What search is held to on labelled requests; `bench/search` prints what it reaches. */
const least: Record<string, { hit1: number; recall5: number; rejected?: number }> = {
  uipath: { hit1: 0.73, recall5: 0.91, rejected: 0.6 },
  marketing: { hit1: 0.83, recall5: 0.98 },
  metatool: { hit1: 0.45, recall5: 0.66 },
  clinc150: { hit1: 0.69, recall5: 0.88, rejected: 0.42 },
}

// The labelled requests lie beside the project, in ../shared/routing.
test.skipIf(sets === undefined).each(Object.entries(least))(
  'finds the skill for requests of %s, within 1.5 KB a skill',
  (name, { hit1, recall5, rejected = 0 }) => {
    const set = sets?.find((each) => each.name === name)
    const data = JSON.stringify(buildSearch(set?.skills ?? []))
    const { search } = createSearch(JSON.parse(data))
    const found = measure((query: string) => {
      const { hits, confidence } = search(query, { limit: 20 })
      return { names: hits.map((hit) => hit.name), top: confidence }
    }, set?.queries ?? [])
    expect(found.hit1).toBeGreaterThanOrEqual(hit1)
    expect(found.recall5).toBeGreaterThanOrEqual(recall5)
    expect(found.rejected ?? 0).toBeGreaterThanOrEqual(rejected)
    expect(gzipSync(data).length / (set?.skills.length ?? 0)).toBeLessThanOrEqual(1536)
  },
)
