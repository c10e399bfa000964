import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columns, frame, visible } from './frame.ts'

const at = (line: number, column: number, endColumn = column, endLine = line) => ({
  line,
  column,
  endLine,
  endColumn,
})

test('shows the line with its neighbours and a mark under the place', () => {
  expect(frame('---\nname: it\ndescription: A: b\n---\n', at(3, 14, 18))).toBe(
    ['  2 | name: it', '> 3 | description: A: b', '    |              ^^^^', '  4 | ---'].join(
      '\n',
    ),
  )
})

test('numbers line up where they grow', () => {
  const text = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join('\n')
  expect(frame(text, at(9, 1, 5))).toBe(
    ['   8 | line 8', '>  9 | line 9', '     | ^^^^', '  10 | line 10'].join('\n'),
  )
})

test('shows a long line around the mark only', () => {
  const drawn = frame(`${'a'.repeat(500)}X${'b'.repeat(500)}`, at(1, 501, 502))
  const [line = '', mark = ''] = drawn.split('\n')
  expect(line.length).toBeLessThan(120)
  expect(line[mark.indexOf('^')]).toBe('X')
  expect(line).toMatch(/^> 1 \| …a+Xb+…$/)
})

test('cuts no character in half, and counts what is drawn', () => {
  const clocks = '🕰'.repeat(600)
  const [above, line, mark] = frame(`a${clocks}\n${clocks}`, at(2, 601, 603)).split('\n')
  expect(above).toMatch(/^ {2}1 \| …🕰+…$/u)
  expect(line).toMatch(/^> 2 \| …🕰+…$/u)
  expect(mark).toMatch(/^ {4}\| +\^+$/)
  expect(columns(frame('\0'.repeat(100), at(1, 51)).split('\n')[0] ?? '')).toBeLessThan(120)
})

test('tabs that indent are shown', () => {
  expect(frame('a:\n\tb\tc\n \t d', at(2, 1, 2)).split('\n')).toEqual([
    '  1 | a:',
    '> 2 | ⇥ b  c',
    '    | ^^',
    '  3 |  ⇥  d',
  ])
})

test('names characters that show as nothing or drive a terminal', () => {
  expect(frame('a\u001b[31mb\u202ec\td', at(1, 7, 8)).split('\n')).toEqual([
    '> 1 | a<U+001B>[31mb<U+202E>c  d',
    '    |              ^',
  ])
})

test('puts the mark under wide characters where a terminal draws them', () => {
  expect(frame('時計: x', at(1, 5, 6)).split('\n')[1]).toBe('    |       ^')
})

test('marks the rest of the line where the place goes on below', () => {
  expect(frame('ab\ncd', at(1, 2, 1, 2)).split('\n')[1]).toBe('    |  ^')
})

test('draws any place of any text, bounded and free of control characters', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom('\n', '\r', '\t', '\u001b', '\u202e'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 400,
  })
  fc.assert(
    fc.property(text, fc.nat(20), fc.nat(500), fc.nat(20), (whole, line, column, more) => {
      const drawn = frame(whole, at(line + 1, column + 1, column + 1 + more))
      expect(drawn.replaceAll('\n', '')).toBe(visible(drawn.replaceAll('\n', '')))
      expect(drawn.split('\n').length).toBeLessThanOrEqual(4)
      const marked = drawn.split('\n').filter((row) => /^>|\| +\^+$/.test(row))
      for (const row of marked) expect(columns(row)).toBeLessThan(120)
    }),
  )
})
