import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areCompatible, chooseFixes, fixText } from './fix.ts'
import type { Edit, Problem } from './problem.ts'

const problem = (...fix: Edit[]): Problem =>
  ({
    code: 'name/empty',
    severity: 'error',
    args: {},
    file: 'f',
    line: 1,
    column: 1,
    fix,
  }) as Problem

test('replaces, inserts and removes', () => {
  expect(
    fixText('one two three', [
      { start: 8, end: 13, text: '3' },
      { start: 0, end: 0, text: '> ' },
      { start: 3, end: 7, text: '' },
    ]),
  ).toBe('> one 3')
})

test('refuses edits that overlap or lie outside', () => {
  expect(() =>
    fixText('abc', [
      { start: 0, end: 2, text: '' },
      { start: 1, end: 3, text: '' },
    ]),
  ).toThrow(RangeError)
  expect(() => fixText('abc', [{ start: 2, end: 9, text: '' }])).toThrow(RangeError)
})

test('takes whole fixes only, the first where two overlap', () => {
  const first = problem({ start: 0, end: 4, text: 'a' })
  const clashing = problem({ start: 3, end: 5, text: 'b' }, { start: 8, end: 9, text: 'c' })
  const apart = problem({ start: 8, end: 9, text: 'd' })
  expect(chooseFixes([first, clashing, apart])).toEqual([
    ...(first.fix ?? []),
    ...(apart.fix ?? []),
  ])
})

test('takes one of two insertions at the same place', () => {
  const edit = { start: 2, end: 2, text: 'x' }
  expect(chooseFixes([problem(edit), problem(edit)])).toEqual([edit])
})

test('what is chosen can always be applied, and leaves the rest untouched', () => {
  const edits = fc.array(
    fc
      .tuple(fc.nat(30), fc.nat(5))
      .map(([start, length]) => ({ start, end: start + length, text: '#' })),
    { maxLength: 3, minLength: 1 },
  )
  fc.assert(
    fc.property(fc.array(edits), (fixes) => {
      const text = 'abcdefghijklmnopqrstuvwxyz0123456789'
      const whole = fixes.filter(areCompatible)
      const chosen = chooseFixes(whole.map((fix) => problem(...fix)))
      const covered = chosen.reduce((sum, edit) => sum + edit.end - edit.start, 0)
      const mended = fixText(text, chosen)
      expect(mended.length).toBe(text.length - covered + chosen.length)
      expect(mended.replaceAll('#', '')).toBe(
        [...text]
          .filter((_, at) => !chosen.some((edit) => edit.start <= at && at < edit.end))
          .join(''),
      )
    }),
  )
})
