import { describe, expect, test } from 'vitest'
import { mentions, nameFinder, splitDescription } from './redirects.ts'

const finder = nameFinder(['invoice-writer', 'finance/refunds-desk', 'ledger', 'self'])

describe('finds the name of a skill', () => {
  test.each([
    ['whole', 'then invoice-writer takes over', ['invoice-writer']],
    ['by its path', 'use finance/refunds-desk here', ['finance/refunds-desk']],
    ['by the last part of its path', 'see refunds-desk', ['finance/refunds-desk']],
    ['of one word after a word that points', 'bills → ledger, or see ledger', ['ledger', 'ledger']],
    ['of one word in code', 'the `ledger` skill', ['ledger']],
    ['of one word nowhere else', 'keep a ledger of bills', []],
    ['but its own', 'use self or `self`', []],
    ['not inside another word', 'my-invoice-writer-app', []],
  ])('%s', (_, text, names) => {
    expect(finder.find(text, 'self').map(({ name }) => name)).toEqual(names)
  })
})

test.each<[description: string, own: string[], others: string[]]>([
  ['Write letters. Send them.', ['Write letters.', 'Send them.'], []],
  ['Write letters. NOT for bills.', ['Write letters.'], ['NOT for bills.']],
  ['Write letters NOT bills', ['Write letters'], ['NOT bills']],
  [
    "Letters. Don't use for bills; skip on Sundays",
    ['Letters.'],
    ["Don't use for bills;", 'skip on Sundays'],
  ],
  ['Letters. For bills → invoice-writer.', ['Letters.'], ['For bills → invoice-writer.']],
  ['Notes on paper', ['Notes on paper'], []],
])('parts "%s" into its own and others\' clauses', (description, own, others) => {
  expect(splitDescription(description, 'self', finder)).toEqual({ own, others })
})

test('takes the text before a name as said of that skill', () => {
  const said = mentions(
    ['For bills use invoice-writer, for returns refunds-desk.'],
    '',
    'self',
    finder,
  )
  expect(said).toEqual([
    { name: 'invoice-writer', text: 'For bills use ' },
    { name: 'finance/refunds-desk', text: ', for returns ' },
  ])
})

test('takes short lines of a body that name one skill or two', () => {
  const lines = [
    'Open bills: see invoice-writer.',
    'invoice-writer, refunds-desk, `ledger`',
    `${'long '.repeat(100)} invoice-writer`,
    'Nothing named.',
  ]
  expect(mentions([], lines.join('\n'), 'self', finder)).toEqual([
    { name: 'invoice-writer', text: lines[0] },
  ])
})
