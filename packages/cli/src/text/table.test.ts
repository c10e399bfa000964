import pc from 'picocolors'
import { expect, test } from 'vitest'
import { cut, table, width } from './table.ts'

const { red } = pc.createColors(true)

test('columns are as wide as their widest cell, figures stand right', () => {
  expect(
    table(
      [{ title: 'Name' }, { title: 'Tokens', align: 'right' }],
      [
        ['a', '7'],
        ['longer', '1,234'],
      ],
    ),
  ).toEqual(['Name    Tokens', 'a            7', 'longer   1,234'])
})

test('colours take no room, wide characters take two columns', () => {
  const lines = table(
    [{ title: '' }, { title: '' }],
    [
      [red('ab'), '|'],
      ['表表', '|'],
      ['c', '|'],
    ],
  )
  expect(lines.map((line) => width(line))).toEqual([7, 7, 7])
})

test('a text is cut by columns, not by characters', () => {
  expect(cut('abcdef', 6)).toBe('abcdef')
  expect(cut('abcdef', 5)).toBe('abcd…')
  expect(cut('表表表', 5)).toBe('表表…')
})
