import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSearch } from './search.ts'

const skills = [
  { name: 'site-health', description: 'Check plugins, themes, updates and disk usage of a site.' },
  {
    name: 'memory-leaks',
    description: 'Find memory leaks in JavaScript; renderedCallback pitfalls.',
  },
  { name: 'cpp-style', description: 'Style of C++ code.', keywords: ['clang'] },
  { name: 'alipay', description: '支付宝支付接入指南' },
  { name: 'ecommerce', description: 'Orders and refunds of an e-commerce shop.' },
]
const search = createSearch(skills)
const best = (query: string) => search.search(query).hits[0]?.name

describe('finds', () => {
  test.each([
    ['which plugin needs an update', 'site-health'],
    ['memmory leek', 'memory-leaks'],
    ['rendered callback', 'memory-leaks'],
    ['c++', 'cpp-style'],
    ['clang', 'cpp-style'],
    ['如何接入支付', 'alipay'],
    ['e-commerce', 'ecommerce'],
    ['E COMMERCE', 'ecommerce'],
  ])('%s', (query, name) => {
    expect(best(query)).toBe(name)
  })
})

test('finds a skill by its own name first, surely', () => {
  const name = fc.stringMatching(/^[a-z0-9]{1,4}(-[a-z0-9]{1,4}){0,3}$/)
  const entry = fc.record({ name, description: fc.lorem({ maxCount: 5 }) })
  const entries = fc.uniqueArray(entry, { minLength: 1, selector: (each) => each.name })
  fc.assert(
    fc.property(entries, (all) => {
      const { search } = createSearch(all)
      for (const { name } of all) {
        expect(search(name)).toMatchObject({ sure: true })
        expect(search(name).hits[0]?.name).toBe(name)
      }
    }),
  )
  expect(best('Memory Leaks')).toBe('memory-leaks')
})

test('says when nothing fits', () => {
  expect(search.search('bake a birthday cake')).toMatchObject({ sure: false })
  expect(search.search('')).toEqual({ sure: false, confidence: 0, hits: [] })
  expect(createSearch().search('anything')).toMatchObject({ sure: false, hits: [] })
})

test('never throws, and answers the same twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 0, max: 10 }), (query, limit) => {
      const result = search.search(query, { limit, explain: true })
      expect(result.hits.length).toBeLessThanOrEqual(limit)
      expect(result.confidence).toBeGreaterThanOrEqual(0)
      expect(result.confidence).toBeLessThanOrEqual(1)
      expect(search.search(query, { limit, explain: true })).toEqual(result)
    }),
  )
})

test('is not swayed by the order of skills', () => {
  const words = fc.array(fc.constantFrom('check', 'plugin', 'leak', 'refund', 'shop'))
  fc.assert(
    fc.property(fc.shuffledSubarray(skills, { minLength: 5 }), words, (shuffled, query) => {
      const text = query.join(' ')
      expect(createSearch(shuffled).search(text)).toEqual(search.search(text))
    }),
  )
})

test('explains a score as a sum, highest first', () => {
  const { hits } = search.search('memory leaks of a shop', { explain: true })
  for (const { score, why = [] } of hits) {
    const parts = why.map((reason) => reason.score)
    expect(parts.reduce((sum, part) => sum + part)).toBeCloseTo(score, 5)
    expect(parts).toEqual([...parts].sort((a, b) => b - a))
  }
  expect(hits[0]?.why?.map(({ term }) => term)).toContain('memori leak')
})

test('leaves out what the filter leaves out', () => {
  const { hits } = search.search('memory leaks', { filter: (name) => name !== 'memory-leaks' })
  expect(hits.map(({ name }) => name)).not.toContain('memory-leaks')
})

test('takes a skill from the last source that has it', () => {
  const joined = createSearch(skills, [{ name: 'ecommerce', description: 'Tax of online shops.' }])
  expect(joined.search('refunds').hits.map(({ name }) => name)).not.toContain('ecommerce')
  expect(joined.search('tax').hits[0]?.name).toBe('ecommerce')
})
