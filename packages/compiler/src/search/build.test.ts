import { createSearch } from '@skillfold/runtime/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildSearch, type SearchSource } from './build.ts'

const skill = (name: string, description: string, body = '', keywords: string[] = []) => ({
  name,
  description,
  keywords,
  body,
})
const skills: SearchSource[] = [
  skill(
    'invoices',
    'Write invoices. NOT for refunds (use refunds-desk).',
    '# Invoices\n\nVAT rules.',
  ),
  skill(
    'refunds-desk',
    'Give money back.',
    '# Chargebacks\n\nTalk to the bank about a chargeback.',
  ),
  skill('ledger', 'Book entries.', 'For open bills use invoices.', ['accounting']),
]
const names = (query: string, from = skills) =>
  createSearch(buildSearch(from))
    .search(query)
    .hits.map(({ name }) => name)

test('finds words of bodies and keywords', () => {
  expect(names('chargeback')[0]).toBe('refunds-desk')
  expect(names('accounting')[0]).toBe('ledger')
})

test('takes what a skill says of another as words of the other', () => {
  expect(names('refunds')[0]).toBe('refunds-desk')
  expect(names('refunds')).not.toContain('invoices')
  expect(names('open bills')).toContain('invoices')
})

test('finds a skill by its own name first', () => {
  for (const { name } of skills) expect(names(name)[0]).toBe(name)
})

test('says by its body what a skill is about, though its description does not', () => {
  const { sure, hits } = createSearch(buildSearch(skills)).search('talk to the bank')
  expect({ sure, name: hits[0]?.name }).toEqual({ sure: true, name: 'refunds-desk' })
})

/** Skills whose bodies are long and hold all kinds of words, and those of `others`. */
const beside = (...others: SearchSource[]) => {
  const body = Array.from({ length: 80 }, (_, at) => `Check word${at} of a tax form, twice.`)
  const subjects = ['garden', 'kitchen', 'car', 'boat', 'house', 'school']
  const long = subjects.map((subject) =>
    skill(subject, `Looks after a ${subject}.`, `# ${subject}\n\n${body.join('\n')}`),
  )
  return [...long, ...others]
}
const thin = skill('fiscal', 'Fills in a tax form for the office.', 'Read guide.md.')

test('finds a skill of a short body among long ones that hold the words in passing', () => {
  expect(names('check a tax form', beside(thin))[0]).toBe('fiscal')
})

test('finds a skill registered beside a catalog, and no other the less for it', () => {
  const search = createSearch(buildSearch(beside()), [
    { name: thin.name, description: thin.description },
  ])
  expect(search.search('check a tax form').hits[0]?.name).toBe('fiscal')
  expect(search.search('look after my garden').hits[0]?.name).toBe('garden')
})

test('is sure of a skill whose entry alone holds all that is asked for', () => {
  const { search } = createSearch(buildSearch(beside(skill('fiscal', 'Tax.', '', ['elster']))))
  const { sure, hits } = search('elster')
  expect({ sure, name: hits[0]?.name }).toEqual({ sure: true, name: 'fiscal' })
  expect(search('the elster bird')).toMatchObject({ sure: false })
  expect(search('check')).toMatchObject({ sure: false })
})

test('survives JSON', () => {
  const data = buildSearch(skills)
  const query = 'refund of a bill'
  expect(createSearch(JSON.parse(JSON.stringify(data))).search(query)).toEqual(
    createSearch(data).search(query),
  )
})

test('makes the same data whatever the order of skills', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(skills, { minLength: skills.length }), (shuffled) => {
      expect(JSON.stringify(buildSearch(shuffled))).toBe(JSON.stringify(buildSearch(skills)))
    }),
  )
})

test('takes any text', () => {
  const text = fc.string({ unit: 'binary' })
  const source = fc.record({
    name: text,
    description: text,
    keywords: fc.array(text),
    body: fc.array(text).map((lines) => lines.join('\n')),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(source, { selector: ({ name }) => name }),
      text,
      (sources, query) => {
        const found = createSearch(buildSearch(sources)).search(query).hits
        for (const hit of found) expect(Number.isFinite(hit.score)).toBe(true)
      },
    ),
  )
})
