import { highestCount, makeIndex, type SkillIndex, unpackIndex } from '@skillfold/runtime/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packIndex } from './pack.ts'

const word = fc.constantFrom(
  'a',
  'ab',
  'abc',
  'abd',
  'c++',
  'zebra',
  'zebras',
  '支付',
  'é',
  'x'.repeat(40),
)
const counts = fc.dictionary(word, fc.double({ min: 0.01, max: 50, noNaN: true })).map(toMap)
const times = fc.dictionary(word, fc.integer({ min: 1, max: 5 })).map(toMap)
const skill = fc
  .record({
    entry: counts,
    body: counts,
    written: times,
    lacks: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ entry, body, written, lacks }) => {
    const words = [...entry.keys(), ...body.keys()]
    const pairs = words
      .slice(1)
      .map((second, at): [string, number] => [`${words[at]} ${second}`, 1])
    return { entry, body, written, lacks, pairs: new Map(pairs) }
  })

function toMap(counts: Record<string, number>): Map<string, number> {
  return new Map(Object.entries(counts))
}

const exact = ({ entries, bodies, pairSkills, written, lacks: _, ...rest }: SkillIndex) => ({
  ...rest,
  written: written?.words,
  lists: [entries, bodies, pairSkills, written?.lists].map((lists) => [
    lists?.starts,
    lists?.skills,
  ]),
})

/** Expects each impact within one step of what it was; steps grow with the root of impacts. */
function expectNear(back: Float64Array, impacts: Float64Array, highest: number): void {
  for (const [at, impact] of back.entries()) {
    const off = Math.abs(Math.sqrt(impact) - Math.sqrt(impacts[at] ?? 0))
    expect(off).toBeLessThanOrEqual((1.01 * Math.sqrt(highest)) / 31)
  }
}

test('is read back as it was, impacts nearly', () => {
  fc.assert(
    fc.property(fc.array(skill, { maxLength: 70 }), (skills) => {
      const index = makeIndex(
        skills.map((_, at) => `skill-${String(at).padStart(2, '0')}`),
        skills,
      )
      const back = unpackIndex(JSON.parse(JSON.stringify(packIndex(index))))
      expect(exact(back)).toEqual(exact(index))
      for (const [at, { lacks }] of skills.entries()) expect(back.lacks[at]).toBeCloseTo(lacks, 1)
      const { entries, bodies, pairSkills } = index
      const highest = Math.max(
        0,
        ...[entries, bodies, pairSkills].flatMap(({ impacts }) => [...impacts]),
      )
      expectNear(back.entries.impacts, entries.impacts, highest)
      expectNear(back.bodies.impacts, bodies.impacts, highest)
      const [counts, was] = [back, index].map(({ written }) => written?.lists.impacts)
      if (counts && was) expectNear(counts, was, highestCount)
    }),
  )
})
